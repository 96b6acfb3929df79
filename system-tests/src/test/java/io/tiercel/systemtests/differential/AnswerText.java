package io.tiercel.systemtests.differential;

import java.util.zip.CRC32;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.jspecify.annotations.Nullable;

/** An answer as it is put together. */
final class AnswerText {
    private final StringBuilder told = new StringBuilder();
    private final StringBuilder unannounced = new StringBuilder();

    AnswerText add(String name, @Nullable Object value) {
        told.append(name).append('=').append(value).append(' ');
        return this;
    }

    /** Bytes by their number and checksum. */
    AnswerText add(String name, byte[] bytes, int length) {
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, length);
        return add(name, length + ":" + Long.toHexString(sum.getValue()));
    }

    /** Everything a status says. */
    AnswerText add(FileStatus status) {
        // The text holds path, length, times, owner, permission and what kind of file it is.
        add("status", withoutTimeOfDirectory(status));
        if (status instanceof HdfsFileStatus hdfs) {
            add("id", hdfs.getFileId()).add("children", hdfs.getChildrenNum());
            add("coding", hdfs.getErasureCodingPolicy()).add("name", hdfs.getLocalName());
            unannounced.append(hdfs.getLocalName()).append(" policy=").append(hdfs.getStoragePolicy());
            unannounced.append(" snapshots=").append(hdfs.isSnapshotEnabled());
            // To make a snapshot of a directory changes its time.
            unannounced.append(" time=").append(hdfs.getModificationTime()).append(' ');
        }
        return this;
    }

    private static String withoutTimeOfDirectory(FileStatus status) {
        String text = status.toString();
        return status.isDirectory() ? text.replaceFirst("modification_time=\\d+; ", "") : text;
    }

    Answer answer() {
        return new Answer(told.toString().trim(), unannounced.toString().trim());
    }
}
