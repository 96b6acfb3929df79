package io.tiercel.testkit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link EmbeddedCluster} shall consist of.
 *
 * @param dataNodes how many DataNodes; each block has as many replicas as that, at most 3
 * @param nodeManagers how many NodeManagers; 0 means no YARN at all
 * @param blockBytes the default block size; a multiple of 512
 * @param blockTokens whether a DataNode asks for a block token
 * @param baseDirectory a directory in which the cluster makes its own; null for the system's temporary one
 * @param patience how long the start may take
 * @param settings further Hadoop settings, of all daemons and clients
 */
public record ClusterPlan(
        int dataNodes,
        int nodeManagers,
        long blockBytes,
        boolean blockTokens,
        @Nullable Path baseDirectory,
        Duration patience,
        Map<String, String> settings) {
    public ClusterPlan {
        if (dataNodes < 1) {
            throw new IllegalArgumentException("a cluster needs a DataNode: " + dataNodes);
        }
        if (nodeManagers < 0) {
            throw new IllegalArgumentException("nodeManagers must not be negative: " + nodeManagers);
        }
        if (blockBytes < 512 || blockBytes % 512 != 0) {
            throw new IllegalArgumentException("blockBytes must be a multiple of 512: " + blockBytes);
        }
        settings = Map.copyOf(settings);
    }

    static ClusterPlan defaults() {
        return new ClusterPlan(3, 0, 128L << 20, false, null, Duration.ofMinutes(2), Map.of());
    }

    public ClusterPlan withDataNodes(int count) {
        return new ClusterPlan(count, nodeManagers, blockBytes, blockTokens, baseDirectory, patience, settings);
    }

    public ClusterPlan withYarn(int count) {
        return new ClusterPlan(dataNodes, count, blockBytes, blockTokens, baseDirectory, patience, settings);
    }

    public ClusterPlan withBlockBytes(long bytes) {
        return new ClusterPlan(dataNodes, nodeManagers, bytes, blockTokens, baseDirectory, patience, settings);
    }

    public ClusterPlan withBlockTokens() {
        return new ClusterPlan(dataNodes, nodeManagers, blockBytes, true, baseDirectory, patience, settings);
    }

    public ClusterPlan withBaseDirectory(Path directory) {
        return new ClusterPlan(dataNodes, nodeManagers, blockBytes, blockTokens, directory, patience, settings);
    }

    public ClusterPlan withPatience(Duration atMost) {
        return new ClusterPlan(dataNodes, nodeManagers, blockBytes, blockTokens, baseDirectory, atMost, settings);
    }

    public ClusterPlan with(String key, String value) {
        return with(Map.of(key, value));
    }

    /** With further settings, by key. */
    public ClusterPlan with(Map<String, String> further) {
        Map<String, String> more = new TreeMap<>(settings);
        more.putAll(further);
        return new ClusterPlan(dataNodes, nodeManagers, blockBytes, blockTokens, baseDirectory, patience, more);
    }

    public EmbeddedCluster start() throws IOException {
        return EmbeddedCluster.start(this);
    }

    Configuration hdfsConfiguration(Path root) {
        Configuration conf = new Configuration();
        conf.set("hdfs.minidfs.basedir", root.resolve("dfs").toString());
        conf.set("hadoop.tmp.dir", root.resolve("tmp").toString());
        conf.setInt("dfs.replication", Math.min(3, dataNodes));
        conf.setLong("dfs.blocksize", blockBytes);
        conf.setLong("dfs.namenode.fs-limits.min-block-size", 512);
        conf.setBoolean("dfs.block.access.token.enable", blockTokens);
        // The NameNode waits for reports of blocks at every start; a small cluster needs no grace after the last one.
        conf.setInt("dfs.namenode.safemode.extension", 0);
        settings.forEach(conf::set);
        return conf;
    }
}
