package io.tiercel.wire.cache;

import java.util.List;

/**
 * What one process has read since its last report.
 *
 * @param reads each block once, in the order in which they were begun
 */
public record ClientReport(Task task, Usage usage, List<BlockRead> reads) {
    /** The most reads of one report; the rest goes into the next. */
    public static final int READS_MAX = 64;

    public ClientReport {
        reads = List.copyOf(reads);
    }

    /**
     * On whose behalf a process reads.
     *
     * @param application its id in YARN; empty outside of YARN
     * @param name what the application is one run of; empty if that is not known
     * @param user of the operating system
     * @param process what tells the process from all others of the cluster: its container, or its host and number
     */
    public record Task(String application, String name, String user, String process) {
        /** The same, of another user. */
        public Task of(String otherUser) {
            return new Task(application, name, otherUser, process);
        }
    }

    /**
     * What a process has used since its first read.
     *
     * @param cpuNanos of all its threads
     * @param writtenBytes to files of any sort
     * @param runNanos since its first read
     * @param ended whether it reads no more
     * @param place what it may use
     */
    public record Usage(long cpuNanos, long writtenBytes, long runNanos, boolean ended, Slots place) {
        /** Of a process that runs one task on one processor, and ends with it. */
        public Usage(long cpuNanos, long writtenBytes, long runNanos, boolean ended) {
            this(cpuNanos, writtenBytes, runNanos, ended, Slots.ONE_TASK);
        }
    }

    /**
     * What a process may use.
     *
     * @param processors that it has of its container, at least 1
     * @param isLasting whether it runs tasks one after the other, and is idle at times
     */
    public record Slots(int processors, boolean isLasting) {
        public static final Slots ONE_TASK = new Slots(1, false);
        /** More processors count as so many. */
        public static final int PROCESSORS_MAX = 255;

        public Slots {
            processors = Math.max(1, Math.min(PROCESSORS_MAX, processors));
        }
    }

    /**
     * How long a reader waited for what the client's own tiers did not have.
     *
     * @param bytes that it waited for; 0 where that was not measured
     */
    public record ReadWait(long bytes, long nanos) {
        public static final ReadWait NONE = new ReadWait(0, 0);
    }

    /**
     * A block that was read.
     *
     * @param bytes of the block
     * @param fileBytes of the whole file; 0 if not known
     * @param dataNode the UUID of the one that served it, or would have; empty if not known
     * @param byClient whether it came out of a tier of the client itself, so that no DataNode was asked
     * @param waited of its reader
     */
    public record BlockRead(
            BlockName block,
            long bytes,
            String path,
            long fileBytes,
            String dataNode,
            boolean byClient,
            ReadWait waited) {
        /** One whose reader's wait was not measured. */
        public BlockRead(BlockName block, long bytes, String path, long fileBytes, String dataNode, boolean byClient) {
            this(block, bytes, path, fileBytes, dataNode, byClient, ReadWait.NONE);
        }

        /** The same, with its reader's wait. */
        public BlockRead waiting(ReadWait measured) {
            return new BlockRead(block, bytes, path, fileBytes, dataNode, byClient, measured);
        }
    }
}
