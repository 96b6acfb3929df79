package io.tiercel.client.data;

import io.tiercel.client.data.chunk.Tier;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes handed to readers by the tier that served them, where they are served. Thread-safe.
 *
 * <p>In a MapReduce task the same counts go to Hadoop's statistics under schemes of their own, and so appear among the
 * job's file system counters as {@code TIERCEL-PROCESS}, {@code TIERCEL-NODE}, {@code TIERCEL-MEMCACHED} and {@code TIERCEL-DATANODE}. Elsewhere
 * they do not: Spark, for one, adds up the statistics of all schemes and would count every byte twice.
 */
public final class BytesByTier {
    private abstract static class ProcessScheme extends FileSystem {}

    private abstract static class NodeScheme extends FileSystem {}

    private abstract static class MemcachedScheme extends FileSystem {}

    private abstract static class DatanodeScheme extends FileSystem {}

    private final Map<Tier, LongAdder> bytes = new EnumMap<>(Tier.class);
    private final Map<Tier, FileSystem.Statistics> jobCounters = new EnumMap<>(Tier.class);

    public BytesByTier() {
        for (Tier tier : Tier.values()) {
            bytes.put(tier, new LongAdder());
            if (inMapReduceTask()) {
                jobCounters.put(tier, jobCounter(tier));
            }
        }
    }

    void add(Tier tier, long count) {
        LongAdder adder = bytes.get(tier);
        if (adder != null) {
            adder.add(count);
        }
        FileSystem.@Nullable Statistics jobCounter = jobCounters.get(tier);
        if (jobCounter != null) {
            jobCounter.incrementBytesRead(count);
        }
    }

    /** Bytes this tier has handed to readers of this process. */
    public long of(Tier tier) {
        LongAdder adder = bytes.get(tier);
        return adder == null ? 0 : adder.sum();
    }

    /** Whether this is the process of a MapReduce task, by its main class. */
    private static boolean inMapReduceTask() {
        return System.getProperty("sun.java.command", "").startsWith("org.apache.hadoop.mapred.YarnChild");
    }

    @SuppressWarnings("deprecation") // The replacement is not what MapReduce makes its counters from.
    private static FileSystem.Statistics jobCounter(Tier tier) {
        // The names have hyphens, because MapReduce takes what stands before the first underscore for the scheme.
        return switch (tier) {
            case PROCESS -> FileSystem.getStatistics("tiercel-process", ProcessScheme.class);
            case NODE -> FileSystem.getStatistics("tiercel-node", NodeScheme.class);
            case MEMCACHED -> FileSystem.getStatistics("tiercel-memcached", MemcachedScheme.class);
            case DATANODE -> FileSystem.getStatistics("tiercel-datanode", DatanodeScheme.class);
        };
    }
}
