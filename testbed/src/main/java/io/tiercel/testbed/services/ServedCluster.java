package io.tiercel.testbed.services;

import io.tiercel.report.Progress;
import io.tiercel.testkit.ClusterPlan;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;

/**
 * A Hadoop in this JVM with Tiercel's services beside it. Closing it, or the end of the JVM, stops and removes all of it.
 */
public record ServedCluster(EmbeddedCluster cluster, TiercelServices services) implements AutoCloseable {
    private static final int DATA_NODES = 3;
    private static final int NODE_MANAGERS = 2;

    /**
     * Starts one with a NameNode, three DataNodes and YARN.
     *
     * @param progress is told what starts
     * @throws IOException in words, if something does not start
     */
    public static ServedCluster start(long blockBytes, Progress progress) throws IOException {
        progress.stage("Starting Hadoop: 1 NameNode, " + DATA_NODES + " DataNodes, 1 ResourceManager, " + NODE_MANAGERS
                + " NodeManagers");
        ClusterPlan plan = EmbeddedCluster.plan().withDataNodes(DATA_NODES).withYarn(NODE_MANAGERS);
        return start(plan.withBlockBytes(blockBytes), progress);
    }

    /** Starts one with a NameNode and one DataNode alone, likewise. */
    public static ServedCluster startSmall(long blockBytes, Progress progress) throws IOException {
        progress.stage("Starting Hadoop: 1 NameNode, 1 DataNode");
        return start(EmbeddedCluster.plan().withDataNodes(1).withBlockBytes(blockBytes), progress);
    }

    /** Starts one by a plan, likewise. */
    public static ServedCluster start(ClusterPlan plan, Progress progress) throws IOException {
        EmbeddedCluster cluster = plan.start();
        try {
            progress.stage("Starting Tiercel's coordinator and relay");
            return new ServedCluster(cluster, TiercelServices.start(cluster));
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** First the services, which are clients of the cluster. */
    @Override
    public void close() {
        services.close();
        cluster.close();
    }
}
