package io.tiercel.testbed.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.jspecify.annotations.Nullable;

/**
 * A session of Spark SQL that answers one query a line of its input, as its interactive shell does, and prints a line for
 * each, which {@link SparkReply} reads.
 *
 * <p>Spark is not on the class path of the rest, because it does not go with Hadoop's servers; so it is called by
 * reflection. Its process has no other class of ours but those of this package.
 */
public final class SparkAskMain {
    private static final String WARM_UP = "SELECT count(*) FROM range(100000) WHERE cast(id AS string) RLIKE '1+2'";

    private SparkAskMain() {}

    public static void main(String[] args) throws IOException, ReflectiveOperationException, JMException {
        Object session = session();
        // Loads and compiles much of what any query needs, while others still prepare what will be asked of.
        call(call(session, "sql", WARM_UP), "collectAsList");
        System.out.println(SparkReply.READY);
        BufferedReader queries = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int number = 0;
        for (String query = queries.readLine(); query != null; query = queries.readLine()) {
            System.out.println(answer(session, query, number++).line());
        }
        // Whoever has asked is gone, and Spark's threads would stay.
        System.exit(0);
    }

    private static SparkReply answer(Object session, String query, int number)
            throws ReflectiveOperationException, JMException {
        long start = System.nanoTime();
        Object rows = call(call(session, "sql", query), "collectAsList");
        long nanos = System.nanoTime() - start;
        return new SparkReply(number, nanos, rows.toString(), read(), tiers());
    }

    private static Object session() throws ReflectiveOperationException {
        Object builder = Class.forName("org.apache.spark.sql.SparkSession")
                .getMethod("builder")
                .invoke(null);
        return call(call(builder, "appName", "tiercel demo"), "getOrCreate");
    }

    private static Object call(Object on, String method, String... arguments) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.length];
        Arrays.fill(types, String.class);
        return on.getClass().getMethod(method, types).invoke(on, (Object[]) arguments);
    }

    /** The bytes that all HDFS clients of this process have read. */
    private static long read() {
        @Nullable
        StorageStatistics hdfs = FileSystem.getGlobalStorageStatistics().get("hdfs");
        @Nullable Long bytes = hdfs == null ? null : hdfs.getLong("bytesRead");
        return bytes == null ? 0 : bytes;
    }

    /** The bytes that Tiercel counts in this process, by tier; all 0 where it is not. */
    private static List<Long> tiers() throws JMException {
        Map<String, Long> byName = new TreeMap<>();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName bean : server.queryNames(new ObjectName("Hadoop:service=Tiercel,name=Client*"), null)) {
            TabularData table = (TabularData) server.getAttribute(bean, "BytesByTier");
            for (Object row : table.values()) {
                CompositeData entry = (CompositeData) row;
                byName.merge((String) entry.get("key"), (Long) entry.get("value"), Long::sum);
            }
        }
        List<Long> bytes = new ArrayList<>();
        SparkReply.TIERS.forEach(tier -> bytes.add(byName.getOrDefault(tier, 0L)));
        return bytes;
    }
}
