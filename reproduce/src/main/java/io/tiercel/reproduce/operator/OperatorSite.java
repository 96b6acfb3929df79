package io.tiercel.reproduce.operator;

import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testbed.servers.JobStream;
import io.tiercel.testbed.servers.SeparateServers;
import io.tiercel.testbed.servers.Server;
import io.tiercel.testbed.servers.ServerSettings;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * A stock cluster of three machines, which are loopback addresses with a configuration directory each, and a stream of jobs on
 * it. The first machine has the masters too. Closing it ends all, and removes what was kept. Not thread-safe.
 */
final class OperatorSite implements AutoCloseable {
    private final ProcessGroup parts;
    private final Path directory;
    private final Path memory;
    private final SeparateServers servers;
    private final List<ClusterMachine> machines = new ArrayList<>();
    private final Map<String, PackagedDaemon> daemons = new HashMap<>();
    private @Nullable JobStream jobs;

    private OperatorSite(ProcessGroup parts) throws IOException {
        this.parts = parts;
        this.directory =
                parts.add(TemporaryDirectory.create("tiercel-operator-")).path();
        this.memory = parts.add(TemporaryDirectory.createIn(Path.of("/dev/shm"), "tiercel-operator-"))
                .path();
        parts.add((AutoCloseable) this::endContainers);
        this.servers = parts.add(new SeparateServers(directory, Server.MACHINES));
    }

    /** Starts stock Hadoop. */
    static OperatorSite start(Set<WordFile> input) throws IOException, InterruptedException {
        ProcessGroup parts = new ProcessGroup();
        try {
            OperatorSite site = new OperatorSite(parts);
            site.startHadoop(input);
            return site;
        } catch (IOException | InterruptedException | RuntimeException e) {
            try (parts) {
                throw e;
            }
        }
    }

    private void startHadoop(Set<WordFile> input) throws IOException, InterruptedException {
        for (int number = 0; number < Server.MACHINES; number++) {
            servers.site(number).write("yarn-site.xml", yarn(number));
            servers.site(number).write("mapred-site.xml", mapReduce());
            machines.add(new ClusterMachine(
                    number,
                    servers.site(number),
                    directory.resolve("machine-" + number),
                    memory.resolve("machine-" + number)));
        }
        servers.startAll(Server.values());
        try (FileSystem files = files()) {
            for (WordFile file : input) {
                try (FSDataOutputStream out = files.create(new org.apache.hadoop.fs.Path("/in", file.name()))) {
                    out.write(file.text().getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }

    /** Reducers find the output of maps where it was before a NodeManager was started anew. */
    private Map<String, String> mapReduce() throws IOException {
        Map<String, String> settings = servers.settings().mapReduce();
        settings.put("mapreduce.shuffle.port", Integer.toString(FreePort.next()));
        return settings;
    }

    /** Containers outlive their NodeManager's start anew, and what is lost is noticed soon. */
    private Map<String, String> yarn(int machine) throws IOException {
        Map<String, String> settings = servers.settings().yarn(machine);
        settings.put("yarn.nodemanager.recovery.enabled", "true");
        settings.put("yarn.nodemanager.recovery.supervised", "true");
        settings.put(
                "yarn.nodemanager.recovery.dir",
                directory.resolve("recovery-" + machine).toString());
        settings.put("yarn.nm.liveness-monitor.expiry-interval-ms", "20000");
        settings.put("yarn.am.liveness-monitor.expiry-interval-ms", "20000");
        return settings;
    }

    /** Begins the stream of jobs. Their clients have the jars of {@link #giveClients}, if any. */
    JobStream stream() {
        JobStream stream = parts.add(new JobStream(servers, List.of(clientJars().resolve("*"))));
        jobs = stream;
        return stream;
    }

    /** Puts the jars of a build on the class path of the clients that start from now on, all at once. */
    void giveClients(PackagedBuild build) throws IOException {
        Path next = directory.resolve("client-jars.next");
        Files.deleteIfExists(next);
        Files.createSymbolicLink(next, build.jars().getParent());
        Files.move(next, clientJars(), StandardCopyOption.ATOMIC_MOVE);
    }

    private Path clientJars() {
        return directory.resolve("client-jars");
    }

    Path directory() {
        return directory;
    }

    SeparateServers servers() {
        return servers;
    }

    List<ClusterMachine> machines() {
        return List.copyOf(machines);
    }

    /** That with the masters. */
    ClusterMachine first() {
        return machines.get(0);
    }

    /** Starts a daemon on a machine, or starts it again, of this build. */
    void startDaemon(PackagedBuild build, String name, ClusterMachine machine)
            throws IOException, InterruptedException {
        stopDaemon(name, machine);
        PackagedDaemon daemon = PackagedDaemon.start(build, name, machine.environment());
        daemons.put(name + machine.number(), daemon);
    }

    void stopDaemon(String name, ClusterMachine machine) throws InterruptedException {
        PackagedDaemon old = daemons.remove(name + machine.number());
        if (old != null) {
            old.stop();
        }
    }

    void killDaemon(String name, ClusterMachine machine) {
        PackagedDaemon old = daemons.remove(name + machine.number());
        if (old != null) {
            old.kill();
        }
    }

    /** HDFS as a client of stock Hadoop sees it. */
    FileSystem files() throws IOException {
        return FileSystem.newInstance(servers.configuration());
    }

    static String host() {
        return ServerSettings.HOST;
    }

    @Override
    public void close() throws IOException {
        if (jobs != null) {
            jobs.abandon();
        }
        daemons.values().forEach(PackagedDaemon::close);
        parts.close();
    }

    /** NodeManagers that recover leave their containers running when they end. */
    private void endContainers() {
        ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(directory + "/yarn-"))
                        .isPresent())
                .forEach(ProcessHandle::destroyForcibly);
    }
}
