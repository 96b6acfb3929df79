package io.tiercel.testbed.jobs;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.jspecify.annotations.Nullable;

/**
 * What this process has read from HDFS so far, by the beans that Hadoop and Tiercel keep in any process. It needs no class of
 * Tiercel's, so that a stock process can be asked too.
 */
public final class ProcessBytes {
    private ProcessBytes() {}

    /** What all clients of this process have read so far; Tiercel's tiers have 0 where it is not there. */
    public static TierBytes now() {
        try {
            Map<String, Long> tiers = tiers();
            return new TierBytes(
                    read(),
                    tiers.getOrDefault("process", 0L),
                    tiers.getOrDefault("node", 0L),
                    tiers.getOrDefault("datanode", 0L));
        } catch (JMException e) {
            throw new IllegalStateException("Tiercel's bean cannot be read: " + e, e);
        }
    }

    /** {@link #now} in one line, for whoever asks another process; {@link #parsed} reads it. */
    public static String line() {
        return line(now());
    }

    /** The same of other bytes. */
    public static String line(TierBytes now) {
        return now.hdfs() + " " + now.process() + " " + now.node() + " " + now.dataNodeCounted();
    }

    /** What {@link #line} said. */
    public static TierBytes parsed(String line) {
        List<Long> bytes = Stream.of(line.split(" ", -1)).map(Long::valueOf).toList();
        return new TierBytes(bytes.get(0), bytes.get(1), bytes.get(2), bytes.get(3));
    }

    private static long read() {
        @Nullable
        StorageStatistics hdfs = FileSystem.getGlobalStorageStatistics().get("hdfs");
        @Nullable Long bytes = hdfs == null ? null : hdfs.getLong("bytesRead");
        return bytes == null ? 0 : bytes;
    }

    private static Map<String, Long> tiers() throws JMException {
        Map<String, Long> byName = new TreeMap<>();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName bean : server.queryNames(new ObjectName("Hadoop:service=Tiercel,name=Client*"), null)) {
            TabularData table = (TabularData) server.getAttribute(bean, "BytesByTier");
            for (Object row : table.values()) {
                CompositeData entry = (CompositeData) row;
                byName.merge((String) entry.get("key"), (Long) entry.get("value"), Long::sum);
            }
        }
        return byName;
    }
}
