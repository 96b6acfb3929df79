package io.tiercel.reproduce.sparklocality;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Run on a lab's master: {@code SparkQueryMain DIRECTORY} counts lines of all files there by Spark SQL on YARN, and prints
 * {@code cached PATH START HOST} for each block in memory, {@code partition INDEX PATH START} for each task's input, and
 * {@code millis N} that the query took.
 *
 * <p>Spark is not on the class path of the rest, because it does not go with Hadoop's servers; so it is called by
 * reflection.
 */
final class SparkQueryMain {
    static final String CACHED = "cached";
    static final String PARTITION = "partition";
    static final String MILLIS = "millis";

    /** Seldom true, and looked for in each line. */
    private static final String CONDITION = "value LIKE '%qzqzq%'";

    private SparkQueryMain() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Path directory = new Path(arguments[0]);
        cached(directory);
        Object builder = Class.forName("org.apache.spark.sql.SparkSession")
                .getMethod("builder")
                .invoke(null);
        Object session = call(call(builder, "appName", "lines"), "getOrCreate");
        String text = "FROM text.`" + directory + "`";
        partitions(call(session, "sql", "SELECT value " + text));
        // Executors have loaded what reading needs, but none of the bytes.
        call(call(session, "sql", "SELECT count(*) FROM range(1000, 0, -1, 8)"), "collectAsList");
        long began = System.nanoTime();
        call(call(session, "sql", "SELECT count(*) " + text + " WHERE " + CONDITION), "collectAsList");
        System.out.println(MILLIS + " " + (System.nanoTime() - began) / 1_000_000);
        call(session, "stop");
        System.exit(0);
    }

    /** Which blocks are in memory, and where, as our client says whatever Spark's listings are told. */
    private static void cached(Path directory) throws IOException {
        Configuration conf = new Configuration();
        conf.set("tiercel.client.start", "at-once");
        try (FileSystem fs = FileSystem.newInstance(directory.toUri(), conf)) {
            RemoteIterator<LocatedFileStatus> files = fs.listFiles(directory, true);
            while (files.hasNext()) {
                LocatedFileStatus file = files.next();
                for (BlockLocation block : file.getBlockLocations()) {
                    for (String host : block.getCachedHosts()) {
                        System.out.println(CACHED + " " + file.getPath() + " " + block.getOffset() + " " + host);
                    }
                }
            }
        }
    }

    /** Which task reads what: Spark makes the same partitions of the same listing each time. */
    private static void partitions(Object rows) throws ReflectiveOperationException {
        Object rdd = call(call(rows, "queryExecution"), "toRdd");
        for (Object partition : (Object[]) call(rdd, "partitions")) {
            for (Object file : (Object[]) call(partition, "files")) {
                System.out.println(PARTITION + " " + call(partition, "index") + " " + call(file, "filePath") + " "
                        + call(file, "start"));
            }
        }
    }

    private static Object call(Object on, String method, String... arguments) throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.length];
        Arrays.fill(types, String.class);
        return on.getClass().getMethod(method, types).invoke(on, (Object[]) arguments);
    }
}
