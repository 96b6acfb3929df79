package io.tiercel.systemtests.differential;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.PartialListing;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.fs.RemoteIterator;

/** Questions that one call of the NameNode answers. */
final class MetadataReads {
    private MetadataReads() {}

    static void status(Site site, Probe probe, AnswerText text) throws IOException {
        text.add(site.files().getFileStatus(site.path(probe.path())));
    }

    static void statusByContext(Site site, Probe probe, AnswerText text) throws IOException {
        text.add(site.context().getFileStatus(site.path(probe.path())));
    }

    static void statusAfterMsync(Site site, Probe probe, AnswerText text) throws IOException {
        site.files().msync();
        status(site, probe, text);
    }

    static void linkStatus(Site site, Probe probe, AnswerText text) throws IOException {
        text.add(site.files().getFileLinkStatus(site.path(probe.path())));
    }

    static void exists(Site site, Probe probe, AnswerText text) throws IOException {
        text.add("exists", site.files().exists(site.path(probe.path())));
        text.add("util", site.context().util().exists(site.path(probe.path())));
    }

    static void list(Site site, Probe probe, AnswerText text) throws IOException {
        for (FileStatus status : site.files().listStatus(site.path(probe.path()))) {
            text.add(status);
        }
    }

    static void listIterator(Site site, Probe probe, AnswerText text) throws IOException {
        addAll(site.files().listStatusIterator(site.path(probe.path())), text);
    }

    static void locatedList(Site site, Probe probe, AnswerText text) throws IOException {
        RemoteIterator<LocatedFileStatus> statuses = site.files().listLocatedStatus(site.path(probe.path()));
        while (statuses.hasNext()) {
            LocatedFileStatus status = statuses.next();
            text.add(status);
            addBlocks(status.getBlockLocations(), text);
        }
    }

    static void batchedList(Site site, Probe probe, AnswerText text) throws IOException {
        RemoteIterator<PartialListing<FileStatus>> listings =
                site.files().batchedListStatusIterator(List.of(site.path(probe.path())));
        while (listings.hasNext()) {
            for (FileStatus status : listings.next().get()) {
                text.add(status);
            }
        }
    }

    static void blocks(Site site, Probe probe, AnswerText text) throws IOException {
        BlockLocation @org.jspecify.annotations.Nullable [] blocks = site.files()
                .getFileBlockLocations(site.path(probe.path()), probe.position(), Math.max(1, probe.length()));
        addBlocks(blocks, text);
    }

    static void contentSummary(Site site, Probe probe, AnswerText text) throws IOException {
        ContentSummary summary = site.files().getContentSummary(site.path(probe.path()));
        text.add("summary", summary).add("coding", summary.getErasureCodingPolicy());
        text.add("snapshots", summary.getSnapshotFileCount() + " " + summary.getSnapshotLength());
    }

    static void quotaUsage(Site site, Probe probe, AnswerText text) throws IOException {
        QuotaUsage usage = site.files().getQuotaUsage(site.path(probe.path()));
        text.add("usage", usage);
    }

    static void closed(Site site, Probe probe, AnswerText text) throws IOException {
        text.add("closed", site.files().isFileClosed(site.path(probe.path())));
    }

    static void addAll(RemoteIterator<? extends FileStatus> statuses, AnswerText text) throws IOException {
        while (statuses.hasNext()) {
            text.add(statuses.next());
        }
    }

    /** Without the hosts: replicas come and go, which HDFS announces to nobody. */
    private static void addBlocks(BlockLocation @org.jspecify.annotations.Nullable [] blocks, AnswerText text) {
        if (blocks == null) {
            text.add("blocks", null);
            return;
        }
        for (BlockLocation block : blocks) {
            text.add("block", block.getOffset() + "+" + block.getLength() + (block.isCorrupt() ? " corrupt" : ""));
        }
    }
}
