package io.tiercel.systemtests.differential;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.jspecify.annotations.Nullable;

/** Questions that take several calls of the NameNode or of DataNodes. */
final class TreeReads {
    private TreeReads() {}

    static void tree(Site site, Probe probe, AnswerText text) throws IOException {
        MetadataReads.addAll(site.files().listFiles(site.path(probe.path()), true), text);
    }

    static void glob(Site site, Probe probe, AnswerText text) throws IOException {
        FileStatus @Nullable [] found = site.files().globStatus(site.path(probe.path() + "/*/[a-c]*"));
        for (FileStatus status : found == null ? new FileStatus[0] : found) {
            text.add(status);
        }
    }

    /** What is in the first snapshot, if there is one. */
    static void snapshots(Site site, Probe probe, AnswerText text) throws IOException {
        Path directory = new Path(site.path(probe.path()), HdfsConstants.DOT_SNAPSHOT_DIR);
        for (FileStatus snapshot : site.files().listStatus(directory)) {
            text.add(snapshot);
            MetadataReads.addAll(site.files().listFiles(snapshot.getPath(), true), text);
        }
    }

    static void checksum(Site site, Probe probe, AnswerText text) throws IOException {
        text.add("all", site.files().getFileChecksum(site.path(probe.path())));
        text.add("part", site.files().getFileChecksum(site.path(probe.path()), 1L + probe.position()));
    }
}
