package io.tiercel.testbed.services;

import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * The coordinator and the relay of one embedded cluster, each in a process of its own, and a private directory in
 * memory for the tiers and the version table.
 *
 * <p>Closing stops both and removes the directory; shutdown hooks do the same if nobody closes. Either process may be
 * killed and started again at any time. Not thread-safe.
 */
public final class TiercelServices implements AutoCloseable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    /** Below those of child processes and of the cluster with its containers, which have to be gone first. */
    private static final int HOOK_PRIORITY = 40;

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final String COORDINATOR = "io.tiercel.coordinator.CoordinatorMain";
    private static final String RELAY = "io.tiercel.relay.RelayMain";

    private final TemporaryDirectory directory;
    private final ServiceSettings settings;
    private final List<String> arguments;
    private final List<String> jvmFlags;
    private final Runnable hook;
    private ChildProcess coordinator;
    private ChildProcess relay;

    private TiercelServices(
            TemporaryDirectory directory, ServiceSettings settings, NameNodeAddress nameNode, List<String> jvmFlags)
            throws IOException {
        this.jvmFlags = List.copyOf(jvmFlags);
        this.directory = directory;
        this.settings = settings;
        this.arguments = arguments(nameNode, settings.tiercel());
        this.hook = directory::close;
        ShutdownHookManager.get().addShutdownHook(hook, HOOK_PRIORITY);
        this.coordinator = launch(COORDINATOR);
        try {
            this.relay = launch(RELAY);
        } catch (IOException | RuntimeException e) {
            coordinator.close();
            throw e;
        }
    }

    /** Starts both for the cluster, with Tiercel's defaults. */
    public static TiercelServices start(EmbeddedCluster cluster) throws IOException {
        return start(cluster, Map.of());
    }

    /**
     * Starts both and waits until they serve.
     *
     * @param further {@code tiercel.*} settings that differ from what these services would set
     * @throws IOException if one does not serve in time; its output is in the message, and nothing is left running
     */
    public static TiercelServices start(EmbeddedCluster cluster, Map<String, String> further) throws IOException {
        return start(NameNodeAddress.of(cluster), further);
    }

    /** As {@link #start(EmbeddedCluster, Map)}, beside a NameNode that may be another process. */
    public static TiercelServices start(NameNodeAddress nameNode, Map<String, String> further) throws IOException {
        return start(nameNode, further, List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    }

    /**
     * As {@link #start(NameNodeAddress, Map)}, for other loads than a test's.
     *
     * @param jvmFlags of both
     */
    public static TiercelServices start(NameNodeAddress nameNode, Map<String, String> further, List<String> jvmFlags)
            throws IOException {
        TemporaryDirectory directory = memoryDirectory();
        try {
            String host = URI.create(nameNode.uri()).getHost();
            ServiceSettings settings = ServiceSettings.below(directory.path(), FreePort.next(), host, further);
            return new TiercelServices(directory, settings, nameNode, jvmFlags);
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /** A copy of the configuration in which Tiercel is on. */
    public Configuration clientConfiguration(Configuration base) {
        Configuration conf = new Configuration(base);
        settings.applyTo(conf);
        return conf;
    }

    /** The {@code tiercel.*} settings that clients and both services share. */
    public Map<String, String> settings() {
        return new TreeMap<>(settings.tiercel());
    }

    /** Where the relay keeps its files: the version table, the lists of blocks in memory, its lock and its socket. */
    public Path eventsDirectory() {
        return ServiceSettings.eventsDirectory(directory.path());
    }

    /** The node tier's directory, which clients make when they first need it. */
    public Path nodeDirectory() {
        return ServiceSettings.nodeDirectory(directory.path());
    }

    /** Empties the node tier. Clients that run keep what they have mapped; later ones start with nothing. */
    public void emptyNodeTier() {
        TemporaryDirectory.delete(nodeDirectory());
    }

    public ChildProcess coordinator() {
        return coordinator;
    }

    public ChildProcess relay() {
        return relay;
    }

    /** Kills the coordinator, if it runs, and starts a new one at the same address. */
    public void restartCoordinator() throws IOException {
        coordinator.close();
        coordinator = launch(COORDINATOR);
    }

    /** Kills the relay, if it runs, and starts a new one. */
    public void restartRelay() throws IOException {
        relay.close();
        relay = launch(RELAY);
    }

    @Override
    public void close() {
        relay.close();
        coordinator.close();
        directory.close();
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }

    private ChildProcess launch(String mainClass) throws IOException {
        Command command =
                Command.of(mainClass, arguments.toArray(String[]::new)).withJvmFlags(jvmFlags.toArray(String[]::new));
        ChildProcess child = ChildProcess.start(command);
        try {
            child.awaitLine("ready", START_PATIENCE);
            return child;
        } catch (IOException e) {
            child.close();
            throw e;
        } catch (InterruptedException e) {
            child.close();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + mainClass + " started", e);
        }
    }

    private static List<String> arguments(NameNodeAddress nameNode, Map<String, String> settings) {
        List<String> arguments = new ArrayList<>(List.of("--fs", nameNode.uri()));
        arguments.addAll(List.of("-D", "dfs.namenode.http-address=" + nameNode.pages()));
        new TreeMap<>(settings).forEach((key, value) -> {
            arguments.add("-D");
            arguments.add(key + "=" + value);
        });
        return arguments;
    }

    /** In memory; on systems without {@code /dev/shm} an ordinary temporary directory. */
    private static TemporaryDirectory memoryDirectory() throws IOException {
        return Files.isWritable(SHARED_MEMORY)
                ? TemporaryDirectory.createIn(SHARED_MEMORY, "tiercel-run-")
                : TemporaryDirectory.create("tiercel-run-");
    }
}
