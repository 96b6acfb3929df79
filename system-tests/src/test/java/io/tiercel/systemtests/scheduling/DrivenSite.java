package io.tiercel.systemtests.scheduling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Which VMs a {@link DrivenYarn} can have, and what its ResourceManager needs to run alone in a JVM.
 *
 * <p>VMs are called by addresses of the loopback network that say where they are, {@code 127.RACK.HOST.VM}, so that no
 * name has to be looked up. YARN has them all in one rack; the plug-ins have the topology from a file.
 */
final class DrivenSite {
    private static final int RACKS = 2;
    private static final int HOSTS = 2;
    private static final int VMS = 2;
    private static final List<String> ADDRESSES = List.of("", "admin.", "scheduler.", "resource-tracker.", "webapp.");

    private DrivenSite() {}

    static String vm(int rack, int host, int vm) {
        return "127." + rack + "." + host + "." + vm;
    }

    /** Rack by rack and host by host. */
    static List<String> vms() {
        return topology().stream().map(line -> line.split(" ", -1)[0]).toList();
    }

    /**
     * With a store from which a ResourceManager that is started again goes on.
     *
     * @param directory in which everything is kept
     */
    static Configuration configuration(Path directory, Map<String, String> settings) throws IOException {
        Configuration conf = new YarnConfiguration();
        ADDRESSES.forEach(which -> conf.set("yarn.resourcemanager." + which + "address", "127.0.0.1:0"));
        conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        conf.set("yarn.resourcemanager.recovery.enabled", "true");
        conf.set(
                "yarn.resourcemanager.store.class",
                "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore");
        conf.set("yarn.resourcemanager.fs.state-store.uri", uri(directory, "state"));
        conf.set("yarn.node-labels.fs-store.root-dir", uri(directory, "labels"));
        conf.set("yarn.node-attribute.fs-store.root-dir", uri(directory, "attributes"));
        // A new ResourceManager would wait so long for all nodes before it schedules.
        conf.set("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "0");
        conf.set("yarn.resourcemanager.connect.retry-interval.ms", "50");
        conf.set("yarn.resourcemanager.connect.max-wait.ms", "30000");
        conf.set("yarn.client.application-client-protocol.poll-interval-ms", "5");
        Path file = Files.write(directory.resolve("topology"), topology());
        conf.set("tiercel.topology.file", file.toString());
        settings.forEach(conf::set);
        return conf;
    }

    private static List<String> topology() {
        List<String> lines = new ArrayList<>();
        for (int rack = 1; rack <= RACKS; rack++) {
            for (int host = 1; host <= HOSTS; host++) {
                for (int vm = 1; vm <= VMS; vm++) {
                    lines.add(vm(rack, host, vm) + " host-" + rack + "-" + host + " /rack-" + rack);
                }
            }
        }
        return lines;
    }

    private static String uri(Path directory, String name) {
        return directory.resolve(name).toUri().toString();
    }
}
