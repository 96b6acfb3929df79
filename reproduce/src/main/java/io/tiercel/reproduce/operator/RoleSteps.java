package io.tiercel.reproduce.operator;

import io.tiercel.testbed.servers.SeparateServers;
import io.tiercel.testbed.servers.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What an operator does for each role, in the order that {@code tiercel install --plan} says: with the commands of a package,
 * and with no edit by hand.
 */
final class RoleSteps {
    private final OperatorSite site;

    RoleSteps(OperatorSite site) {
        this.site = site;
    }

    /** Puts the jars of tasks into HDFS. */
    void jars(PackagedBuild build) throws IOException, InterruptedException {
        install(build, site.first(), "jars", List.of());
    }

    /** Installs the coordinator, and starts it. */
    void coordinator(PackagedBuild build) throws IOException, InterruptedException {
        install(build, site.first(), "coordinator", List.of());
        site.startDaemon(build, "coordinator", site.first());
    }

    /** Installs the relay of each machine, and starts it. */
    void relays(PackagedBuild build) throws IOException, InterruptedException {
        for (ClusterMachine machine : site.machines()) {
            install(build, machine, "relay", secretFor(machine));
            site.startDaemon(build, "relay", machine);
        }
    }

    /** Installs one DataNode after the other, and starts it anew. */
    void dataNodes(PackagedBuild build) throws IOException, InterruptedException {
        for (Server dataNode : Server.dataNodes()) {
            ClusterMachine machine = site.machines().get(dataNode.machine());
            install(build, machine, "datanode", secretFor(machine));
            site.servers().roll(dataNode, build.jars());
        }
    }

    void resourceManager(PackagedBuild build) throws IOException, InterruptedException {
        install(build, site.first(), "resourcemanager", List.of("--queue", "root.default"));
        restart(Server.RESOURCE_MANAGER, build.jars());
    }

    void nodeManagers(PackagedBuild build) throws IOException, InterruptedException {
        for (Server nodeManager : Server.nodeManagers()) {
            install(build, site.machines().get(nodeManager.machine()), "nodemanager", List.of());
            restart(nodeManager, build.jars());
        }
    }

    void clients(PackagedBuild build) throws IOException, InterruptedException {
        for (ClusterMachine machine : site.machines()) {
            install(build, machine, "client", List.of());
        }
        site.giveClients(build);
    }

    void leaveClients(PackagedBuild build) throws IOException, InterruptedException {
        for (ClusterMachine machine : site.machines()) {
            machine.change(build, List.of("uninstall", "--role", "client"));
        }
    }

    /** Takes all roles from each machine; what ran goes on until it is started anew. */
    void leaveMachines(PackagedBuild build) throws IOException, InterruptedException {
        for (ClusterMachine machine : site.machines()) {
            machine.leave(build);
        }
    }

    /** Once all have ended, what they kept is removed as {@code uninstall} has said. */
    void removeKept() throws IOException, InterruptedException {
        for (ClusterMachine machine : site.machines()) {
            machine.removeKept();
        }
    }

    /** Starts Hadoop's servers without any jar of ours, and stops our daemons. */
    void restartStock() throws IOException, InterruptedException {
        SeparateServers servers = site.servers();
        for (Server dataNode : Server.dataNodes()) {
            servers.roll(dataNode);
        }
        restart(Server.RESOURCE_MANAGER);
        for (Server nodeManager : Server.nodeManagers()) {
            restart(nodeManager);
        }
        for (ClusterMachine machine : site.machines()) {
            site.stopDaemon("relay", machine);
        }
        site.stopDaemon("coordinator", site.first());
    }

    /** Takes the jars of tasks from HDFS, of this build and those before it. */
    void leaveJars(List<PackagedBuild> builds) throws IOException, InterruptedException {
        for (PackagedBuild build : builds) {
            site.first().change(build, List.of("uninstall", "--role", "jars"));
        }
    }

    private void restart(Server server, Path... jars) throws IOException, InterruptedException {
        site.servers().start(server, jars);
        site.servers().awaitAll();
    }

    private void install(PackagedBuild build, ClusterMachine machine, String role, List<String> more)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "install",
                "--role",
                role,
                "--coordinator",
                OperatorSite.host() + ":" + site.first().port("coordinator")));
        words.addAll(machine.settings());
        words.addAll(more);
        machine.change(build, words);
    }

    /** On other machines than the coordinator's, that one's secret: all roles there have one user. */
    private List<String> secretFor(ClusterMachine machine) {
        return machine.number() == 0
                ? List.of()
                : List.of("--secret", site.first().secret().toString());
    }
}
