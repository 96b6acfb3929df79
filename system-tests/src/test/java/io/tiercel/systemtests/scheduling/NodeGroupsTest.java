package io.tiercel.systemtests.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.TemporaryDirectory;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A NameNode that was told of hosts, with the settings of docs/topology.md. */
@Tag("cluster")
class NodeGroupsTest {
    private static final String[] LOCATIONS = {
        "/r1/r1h1", "/r1/r1h1", "/r1/r1h2", "/r1/r1h2", "/r2/r2h1", "/r2/r2h1", "/r2/r2h2", "/r2/r2h2"
    };
    private static final String[] NAMES = {
        "r1h1v1", "r1h1v2", "r1h2v1", "r1h2v2", "r2h1v1", "r2h1v2", "r2h2v1", "r2h2v2"
    };
    private static final int FILES = 12;
    private static final int REPLICAS = 3;

    @Test
    void replicas_areOnDifferentHosts() throws Exception {
        try (TemporaryDirectory folder = TemporaryDirectory.create("tiercel-node-groups-")) {
            Configuration conf = new Configuration();
            conf.set("net.topology.impl", "org.apache.hadoop.net.NetworkTopologyWithNodeGroup");
            conf.setBoolean("dfs.use.dfs.network.topology", false);
            conf.set(
                    "dfs.block.replicator.classname",
                    "org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyWithNodeGroup");
            conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.path().toString());
            try (MiniDFSCluster cluster = new MiniDFSCluster.Builder(conf)
                    .numDataNodes(NAMES.length)
                    .racks(LOCATIONS)
                    .hosts(NAMES)
                    .build()) {
                cluster.waitActive();
                check(cluster.getFileSystem());
            }
        }
    }

    private static void check(FileSystem fs) throws Exception {
        for (int file = 0; file < FILES; file++) {
            Path path = new Path("/file-" + file);
            DFSTestUtil.createFile(fs, path, 1_000, (short) REPLICAS, file);
            // A file is complete once one DataNode has told of its replica; the others are heard of a moment later.
            DFSTestUtil.waitReplication(fs, path, (short) REPLICAS);
            FileStatus status = fs.getFileStatus(path);
            for (BlockLocation block : fs.getFileBlockLocations(status, 0, status.getLen())) {
                List<String> hosts = Arrays.stream(block.getTopologyPaths())
                        .map(place -> place.substring(0, place.lastIndexOf('/')))
                        .toList();
                assertThat(hosts).as(path + " at " + hosts).hasSize(REPLICAS).doesNotHaveDuplicates();
            }
        }
    }
}
