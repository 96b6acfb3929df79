package io.tiercel.evaluation.panthera;

import io.tiercel.client.ClientRuntime;
import io.tiercel.evaluation.demo.Progress;
import io.tiercel.evaluation.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * What everything is measured on: an embedded cluster, Tiercel's services beside it, and two clients of it in this JVM,
 * one as Hadoop comes and one with Tiercel. Closing it stops and removes all of it.
 */
final class Scene implements AutoCloseable {
    /** The paper's block size, so that its 64 MB file is one block. */
    static final long BLOCK_BYTES = 64L << 20;

    private static final int DATA_NODES = 3;
    private static final int NODE_MANAGERS = 2;

    private final EmbeddedCluster cluster;
    private final TiercelServices services;
    private final DistributedFileSystem stock;
    private final DistributedFileSystem tiercel;
    private final ClientRuntime runtime;

    private Scene(EmbeddedCluster cluster, TiercelServices services) throws IOException {
        this.cluster = cluster;
        this.services = services;
        Configuration conf = services.clientConfiguration(cluster.configuration());
        runtime = Objects.requireNonNull(ClientRuntime.of(conf), "Tiercel is off");
        stock = cluster.newFileSystem();
        tiercel = cluster.newFileSystem(conf);
    }

    static Scene start(Progress progress) throws IOException {
        progress.stage("starting Hadoop: 1 NameNode, " + DATA_NODES + " DataNodes, 1 ResourceManager, " + NODE_MANAGERS
                + " NodeManagers");
        EmbeddedCluster cluster = EmbeddedCluster.plan()
                .withDataNodes(DATA_NODES)
                .withYarn(NODE_MANAGERS)
                .withBlockBytes(BLOCK_BYTES)
                .start();
        try {
            progress.stage("starting Tiercel's coordinator and relay");
            return new Scene(cluster, TiercelServices.start(cluster));
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    EmbeddedCluster cluster() {
        return cluster;
    }

    TiercelServices services() {
        return services;
    }

    /** A client as Hadoop comes. */
    DistributedFileSystem stock() {
        return stock;
    }

    /** A client with Tiercel. */
    DistributedFileSystem tiercel() {
        return tiercel;
    }

    /** The counters of the client with Tiercel. */
    ClientRuntime runtime() {
        return runtime;
    }

    /** First the services, which are clients of the cluster. */
    @Override
    public void close() throws IOException {
        try {
            tiercel.close();
            stock.close();
        } finally {
            services.close();
            cluster.close();
        }
    }
}
