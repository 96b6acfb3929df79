package io.tiercel.reproduce.compatibility.command;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Files in snapshots, and what lies between two of them. */
public final class SnapshotSystem implements Compatible {
    private static final String ROOT = "/compatibility/snapshots";
    private static final String OLD = ROOT + "/.snapshot/old";
    private static final int FILE_BYTES = 3_000_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "snapshots",
                "snapshots: hadoop fs in .snapshot, hdfs snapshotDiff, lsSnapshot",
                true,
                "data from memory; paths in snapshots are left to the NameNode");
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        DistributedFileSystem fs = site.stock();
        site.write(fs, new Path(ROOT, "changed"), FILE_BYTES);
        site.write(fs, new Path(ROOT, "deleted"), FILE_BYTES);
        site.write(fs, new Path(ROOT, "renamed"), FILE_BYTES);
        fs.allowSnapshot(new Path(ROOT));
        fs.createSnapshot(new Path(ROOT), "old");
        site.write(fs, new Path(ROOT, "changed"), FILE_BYTES);
        fs.delete(new Path(ROOT, "deleted"), false);
        fs.rename(new Path(ROOT, "renamed"), new Path(ROOT, "moved"));
        site.write(fs, new Path(ROOT, "made"), FILE_BYTES);
        fs.createSnapshot(new Path(ROOT), "new");
        fs.delete(new Path(ROOT, "made"), false);
        return new CommandSession(site, commands(), Map.of())::run;
    }

    private static List<String> commands() {
        return List.of(
                "hdfs lsSnapshottableDir",
                "hdfs lsSnapshot " + ROOT,
                "hdfs snapshotDiff " + ROOT + " old new",
                "hdfs snapshotDiff " + ROOT + " old .",
                "hadoop fs -ls -R " + ROOT + "/.snapshot",
                "hadoop fs -cat " + OLD + "/changed " + OLD + "/deleted " + OLD + "/renamed",
                "hadoop fs -cat " + ROOT + "/changed " + ROOT + "/moved",
                "hadoop fs -get " + OLD + " " + CommandSession.LOCAL,
                "hadoop fs -checksum " + OLD + "/deleted",
                "! hadoop fs -cat " + ROOT + "/deleted",
                "! hadoop fs -rm -skipTrash " + OLD + "/deleted",
                "hadoop fs -cat " + ROOT + "/.snapshot/new/made");
    }
}
