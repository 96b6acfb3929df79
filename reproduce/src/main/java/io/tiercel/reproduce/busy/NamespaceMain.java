package io.tiercel.reproduce.busy;

import io.tiercel.testbed.services.NameNodeAddress;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;

/**
 * The process of the NameNode, so that its load is its own: makes the namespace, says where it serves, and tells its load
 * whenever it is asked. It ends when its input does.
 *
 * <p>Arguments: the directory of the cluster, how many files there shall be, and how many open ones.
 */
public final class NamespaceMain {
    static final String READY = "ready ";
    static final String MADE = "made ";
    static final String LOAD = "load ";

    private NamespaceMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        try (EmbeddedCluster cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withBaseDirectory(Path.of(args[0]))
                .start()) {
            NameNodeRpcServer server = (NameNodeRpcServer) cluster.dfs().getNameNodeRpc();
            try (NamespaceMaker maker = new NamespaceMaker(server, done -> System.out.println(MADE + done))) {
                maker.makeQuiet(Integer.parseInt(args[1]));
                maker.open(Integer.parseInt(args[2]));
                NameNodeAddress address = NameNodeAddress.of(cluster);
                System.out.println(READY + address.uri() + " " + address.pages());
                answer(server);
            }
        } finally {
            // Hadoop leaves threads behind.
            System.exit(0);
        }
    }

    private static void answer(NameNodeRpcServer server) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            long calls = server.getClientRpcServer().getRpcMetrics().getTotalRequests();
            System.out.println(line + " " + calls + " " + processorNanos());
        }
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
