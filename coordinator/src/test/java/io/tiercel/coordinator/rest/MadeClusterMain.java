package io.tiercel.coordinator.rest;

import io.tiercel.daemon.http.LoopbackServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Shows the dashboard of a cluster that is made up, to look at it, and to have tools ask what its document says that may be asked.
 * Prints where, and ends after a while.
 */
final class MadeClusterMain {
    private MadeClusterMain() {}

    /**
     * Shows it.
     *
     * @param arguments the port, the token, how many VMs and jobs, and for how many seconds
     */
    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory("tiercel-made");
        int port = Integer.parseInt(arguments[0]);
        int vms = Integer.parseInt(arguments[2]);
        int jobs = Integer.parseInt(arguments[3]);
        RestGuests guests = RestHandlers.guests(arguments[1]);
        try (MadeCluster cluster = new MadeCluster(directory, vms).filled(jobs).readAgain();
                LoopbackServer server = LoopbackServer.open(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                        Map.of("/", RestHandlers.of(guests, RestDoor.routes(guests, cluster.sources()))))) {
            System.out.println("ready at " + server.port());
            TimeUnit.SECONDS.sleep(Long.parseLong(arguments[4]));
        } finally {
            for (Path file : List.of(directory.resolve("topology"), directory.resolve("models"), directory)) {
                Files.deleteIfExists(file);
            }
        }
    }
}
