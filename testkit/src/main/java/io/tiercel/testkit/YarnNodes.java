package io.tiercel.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * A ResourceManager, NodeManagers and a job history server in this JVM.
 *
 * <p>Not Hadoop's MiniYARNCluster, which keeps its files under the working directory and waits seconds at a time.
 */
final class YarnNodes implements AutoCloseable {
    private static final String HISTORY_ADDRESS = "mapreduce.jobhistory.address";

    /** Started last, stopped first. */
    private final Deque<Service> services = new ArrayDeque<>();

    private final Configuration client;

    private YarnNodes(Configuration client) {
        this.client = client;
    }

    static YarnNodes start(int nodeManagers, Path root, Configuration hdfs) throws IOException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        Configuration conf = new YarnConfiguration(hdfs);
        YarnSettings.ofCluster(conf, root);
        YarnNodes nodes = new YarnNodes(conf);
        try {
            nodes.run(new ResourceManager(), conf);
            // The address it was given is in the configuration now, and copied from there.
            for (int i = 0; i < nodeManagers; i++) {
                nodes.run(new NodeManager(), nodeConfiguration(conf, nodeManagers, root.resolve("nm" + i)));
            }
            JobHistoryServer history = new JobHistoryServer();
            nodes.run(history, conf);
            // Unlike the ResourceManager it keeps its addresses in a configuration of its own.
            conf.set(HISTORY_ADDRESS, history.getConfig().get(HISTORY_ADDRESS));
            return nodes;
        } catch (RuntimeException e) {
            nodes.close();
            throw e;
        }
    }

    /** What a client needs to submit a job and to read its counters afterwards. */
    Configuration clientConfiguration() {
        return client;
    }

    @Override
    public void close() {
        while (!services.isEmpty()) {
            services.pop().stop();
        }
    }

    private void run(Service service, Configuration conf) {
        services.push(service);
        service.init(conf);
        service.start();
    }

    private static Configuration nodeConfiguration(Configuration conf, int nodeManagers, Path directory)
            throws IOException {
        Configuration node = new YarnConfiguration(conf);
        YarnSettings.ofNode(
                node,
                nodeManagers,
                Files.createDirectories(directory.resolve("local")),
                Files.createDirectories(directory.resolve("log")));
        return node;
    }
}
