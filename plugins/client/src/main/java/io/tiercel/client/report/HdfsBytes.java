package io.tiercel.client.report;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;

/** How many bytes this process has read from HDFS, as Hadoop counts them, whoever served them. */
final class HdfsBytes {
    /** Says that nothing in this process counts. */
    static final long UNKNOWN = -1;

    private HdfsBytes() {}

    /** The bytes that all threads have read from HDFS, or {@link #UNKNOWN}. */
    static long read() {
        StorageStatistics statistics = FileSystem.getGlobalStorageStatistics().get(HdfsConstants.HDFS_URI_SCHEME);
        Long bytes = statistics == null ? null : statistics.getLong("bytesRead");
        return bytes == null ? UNKNOWN : bytes;
    }
}
