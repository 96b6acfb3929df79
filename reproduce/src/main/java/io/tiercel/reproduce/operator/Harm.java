package io.tiercel.reproduce.operator;

import io.tiercel.testbed.servers.Server;
import io.tiercel.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Ends each part once as {@code kill -9} does, at whatever it is, and starts it again where that is an operator's work. */
final class Harm {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final OperatorSite site;
    private final PackagedBuild build;

    Harm(OperatorSite site, PackagedBuild build) {
        this.site = site;
        this.build = build;
    }

    void toCoordinator() throws IOException, InterruptedException {
        site.killDaemon("coordinator", site.first());
        site.startDaemon(build, "coordinator", site.first());
    }

    void toRelay(ClusterMachine machine) throws IOException, InterruptedException {
        site.killDaemon("relay", machine);
        site.startDaemon(build, "relay", machine);
    }

    void toServer(Server server) throws IOException, InterruptedException {
        site.servers().kill(server);
        site.servers().start(server, build.jars());
        site.servers().awaitAll();
    }

    /** Ends a process of a job, which Hadoop itself starts again. */
    void toContainer(String mainClass) throws IOException, InterruptedException {
        Await.until(
                "a process " + mainClass,
                PATIENCE,
                () -> container(mainClass).map(ProcessHandle::destroyForcibly).orElse(false));
    }

    /** One that a NodeManager of this cluster has started: its directory is in the command line. */
    private Optional<ProcessHandle> container(String mainClass) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .filter(command -> command.endsWith("/java"))
                        .isPresent())
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(site.directory().toString()) && line.contains(mainClass))
                        .isPresent())
                .findFirst();
    }
}
