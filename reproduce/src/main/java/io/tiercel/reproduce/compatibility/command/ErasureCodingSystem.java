package io.tiercel.reproduce.compatibility.command;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/** Files whose blocks are striped. */
public final class ErasureCodingSystem implements Compatible {
    private static final String ROOT = "/compatibility/coded";
    private static final String POLICY = "XOR-2-1-1024k";
    private static final int FILE_BYTES = 3_000_000;

    @Override
    public SystemCard card() {
        return new SystemCard(
                "erasure-coding",
                "erasure coding, " + POLICY + ": hadoop fs, hdfs ec",
                true,
                "from memory of clients; DataNodes do not pin such blocks");
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException {
        Path root = new Path(ROOT);
        site.stock().mkdirs(root);
        site.stock().enableErasureCodingPolicy(POLICY);
        site.stock().setErasureCodingPolicy(root, POLICY);
        site.write(site.stock(), new Path(root, "a"), FILE_BYTES);
        site.write(site.stock(), new Path(root, "d/b"), 4 * FILE_BYTES);
        return new CommandSession(site, commands(), Map.of())::run;
    }

    private static List<String> commands() {
        return List.of(
                "hdfs ec -listPolicies",
                "hdfs ec -getPolicy -path " + ROOT + "/d/b",
                "hadoop fs -ls -R " + ROOT,
                "hadoop fs -cat " + ROOT + "/a " + ROOT + "/d/b",
                "hadoop fs -cat " + ROOT + "/d/b",
                "hadoop fs -get " + ROOT + "/d " + CommandSession.LOCAL,
                "hadoop fs -tail " + ROOT + "/d/b",
                "hadoop fs -count " + ROOT,
                "hadoop fs -checksum " + ROOT + "/a " + ROOT + "/d/b");
    }
}
