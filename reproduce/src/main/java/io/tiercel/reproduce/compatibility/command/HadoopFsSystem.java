package io.tiercel.reproduce.compatibility.command;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/** The file system shell. */
public final class HadoopFsSystem implements Compatible {
    private static final String ROOT = "/compatibility/fs";
    private static final int FILE_BYTES = 3_000_000;
    private static final int SMALL_BYTES = 2_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "hadoop-fs",
                "hadoop fs: -ls -R, -cat, -get, -put, -count, -checksum and ten others",
                true,
                "a process each time");
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        site.write(site.stock(), new Path(ROOT, "a"), FILE_BYTES);
        site.write(site.stock(), new Path(ROOT, "d/b"), FILE_BYTES);
        site.write(site.stock(), new Path(ROOT, "d/e/c"), 3 * FILE_BYTES);
        for (int i = 0; i < 20; i++) {
            site.write(site.stock(), new Path(ROOT, "d/small/" + i), SMALL_BYTES);
        }
        return new CommandSession(site, commands(), Map.of())::run;
    }

    private static List<String> commands() {
        return List.of(
                "hadoop fs -ls -R " + ROOT,
                "hadoop fs -cat " + ROOT + "/a " + ROOT + "/d/e/c",
                "hadoop fs -cat " + ROOT + "/a",
                "hadoop fs -get " + ROOT + "/d " + CommandSession.LOCAL,
                "hadoop fs -count -q -v " + ROOT,
                "hadoop fs -checksum " + ROOT + "/a " + ROOT + "/d/e/c",
                "hadoop fs -stat %n_%b_%F_%o_%r_%u_%g_%y_%a " + ROOT + "/a",
                "hadoop fs -du -s " + ROOT,
                "hadoop fs -head " + ROOT + "/a",
                "hadoop fs -tail " + ROOT + "/a",
                "hadoop fs -text " + ROOT + "/d/b",
                "hadoop fs -find " + ROOT + " -name b",
                "hadoop fs -getfacl " + ROOT + "/d",
                "! hadoop fs -cat " + ROOT + "/none",
                // What the process itself changes, it sees at once.
                "hadoop fs -put " + CommandSession.LOCAL + "/d/e/c " + ROOT + "/put",
                "hadoop fs -mv " + ROOT + "/put " + ROOT + "/moved",
                "! hadoop fs -test -e " + ROOT + "/put",
                "hadoop fs -cat " + ROOT + "/moved",
                "hadoop fs -rm -skipTrash " + ROOT + "/moved",
                "! hadoop fs -cat " + ROOT + "/moved");
    }
}
