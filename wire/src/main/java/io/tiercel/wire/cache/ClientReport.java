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
     */
    public record Usage(long cpuNanos, long writtenBytes, long runNanos, boolean ended) {}

    /**
     * A block that was read.
     *
     * @param bytes of the block
     * @param fileBytes of the whole file; 0 if not known
     * @param dataNode the UUID of the one that served it, or would have; empty if not known
     * @param byClient whether it came out of a tier of the client itself, so that no DataNode was asked
     */
    public record BlockRead(
            BlockName block, long bytes, String path, long fileBytes, String dataNode, boolean byClient) {}
}
