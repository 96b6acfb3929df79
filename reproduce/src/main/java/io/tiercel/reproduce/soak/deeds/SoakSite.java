package io.tiercel.reproduce.soak.deeds;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.report.Progress;
import io.tiercel.reproduce.soak.load.LoadLife;
import io.tiercel.reproduce.soak.load.SoakLoadMain;
import io.tiercel.testbed.daemons.ConfigurationDirectory;
import io.tiercel.testbed.daemons.DaemonProcess;
import io.tiercel.testbed.daemons.HadoopDaemons;
import io.tiercel.testbed.machine.ProcessGroup;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.Seed;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A Hadoop with two NameNodes, a coordinator, a relay and clients, each in a process of its own. Closing it ends them all, and
 * removes what they kept.
 */
public final class SoakSite implements AutoCloseable {
    private static final int DATA_NODES = 3;
    private static final Duration READY_PATIENCE = Duration.ofMinutes(3);

    /** A fixed heap that is all there from the beginning, so that what grows is something else. */
    private static final List<String> FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+AlwaysPreTouch");

    private final ProcessGroup parts;
    private final TemporaryDirectory directory;
    private final SharedMemory memory;
    private final HadoopDaemons hadoop;
    private final @Nullable Path clockLibrary;
    private final Map<String, String> settings;
    private final Seed seed;
    private final Member coordinator;
    private final Member relay;
    private final List<Member> clients = new ArrayList<>();

    private SoakSite(ProcessGroup parts, int clientProcesses, Seed seed, Progress progress)
            throws IOException, InterruptedException {
        this.parts = parts;
        this.seed = seed;
        this.directory = parts.add(TemporaryDirectory.create("tiercel-soak-"));
        this.memory = parts.add(SharedMemory.make());
        this.clockLibrary = WallClock.library().orElse(null);
        this.hadoop = parts.add(
                HadoopDaemons.start(directory.path().resolve("hdfs"), DATA_NODES, ofHadoop(), Map.of(), progress));
        for (var nameNode : hadoop.nameNodes()) {
            nameNode.awaitReadiness(READY_PATIENCE);
        }
        this.settings = new TreeMap<>(hadoop.clientSettings());
        settings.putAll(ofTiercel());
        progress.stage("starting the coordinator, the relay and " + clientProcesses + " client processes");
        this.coordinator = daemon("coordinator", "io.tiercel.coordinator.CoordinatorMain");
        this.relay = daemon("relay", "io.tiercel.relay.RelayMain");
        Files.createDirectories(ledgers());
        for (int i = 1; i <= clientProcesses; i++) {
            clients.add(client("client" + i));
        }
    }

    /**
     * Starts all of it.
     *
     * @throws IOException if something does not start; nothing is left then
     */
    public static SoakSite start(int clientProcesses, Seed seed, Progress progress)
            throws IOException, InterruptedException {
        ProcessGroup parts = new ProcessGroup();
        try {
            return new SoakSite(parts, clientProcesses, seed, progress);
        } catch (IOException | InterruptedException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    /** Where clients keep what they count. */
    public Path ledgers() {
        return directory.path().resolve("ledgers");
    }

    /** Where all have their logs, below which the DataNodes' and NameNodes' are too. */
    public Path directory() {
        return directory.path();
    }

    /** What cannot be done here, and why, in words. */
    public List<String> skipped() {
        List<String> words = new ArrayList<>();
        if (clockLibrary == null) {
            words.add("no " + Deed.STEP_CLOCK.words() + ", since Debian's package faketime is not installed");
        }
        if (!memory.own()) {
            words.add("no " + Deed.FULL_MEMORY.words() + ", since only root may mount one");
        }
        return words;
    }

    /** Whether that can be done here. */
    boolean can(Deed deed) {
        return switch (deed) {
            case STEP_CLOCK -> clockLibrary != null;
            case FULL_MEMORY -> memory.own();
            default -> true;
        };
    }

    HadoopDaemons hadoop() {
        return hadoop;
    }

    SharedMemory memory() {
        return memory;
    }

    Path eventsDirectory() {
        return memory.path().resolve("events");
    }

    Path nodeDirectory() {
        return memory.path().resolve("node");
    }

    Member coordinator() {
        return coordinator;
    }

    Member relay() {
        return relay;
    }

    /** The first of them is never killed. */
    List<Member> clients() {
        return List.copyOf(clients);
    }

    /** The coordinator, the relay and the clients. */
    List<Member> members() {
        List<Member> all = new ArrayList<>(List.of(coordinator, relay));
        all.addAll(clients);
        return all;
    }

    @Override
    public void close() throws IOException {
        parts.close();
    }

    private Member daemon(String name, String mainClass) throws IOException, InterruptedException {
        Command command = Command.of(mainClass, "--fs", "hdfs://" + hadoop.nameservice())
                .withJvmFlags(flags("-Xms96m", "-Xmx96m"));
        ConfigurationDirectory conf = configuration(name);
        WallClock clock = clock(name);
        return added(Member.start(
                name, () -> started(new DaemonProcess(name, with(clock, command), conf, "ready")), clock));
    }

    private Member client(String name) throws IOException, InterruptedException {
        ConfigurationDirectory conf = configuration(name);
        WallClock clock = clock(name);
        AtomicInteger lives = new AtomicInteger();
        return added(Member.start(
                name,
                () -> {
                    LoadLife place = new LoadLife(ledgers(), name, lives.incrementAndGet());
                    Command command = Command.of(
                                    SoakLoadMain.class.getName(),
                                    place.directory().toString(),
                                    name,
                                    Integer.toString(place.life()),
                                    hadoop.nameservice(),
                                    Long.toString(seed.value() * 31 + name.hashCode() + place.life()))
                            .withJvmFlags(flags("-Xms192m", "-Xmx192m"));
                    return started(new DaemonProcess(name, with(clock, command), conf, SoakLoadMain.READY));
                },
                clock));
    }

    private Member added(Member member) {
        parts.add(member::close);
        return member;
    }

    private static DaemonProcess started(DaemonProcess process) throws IOException, InterruptedException {
        try {
            process.start();
            return process;
        } catch (IOException | InterruptedException e) {
            process.close();
            throw e;
        }
    }

    private @Nullable WallClock clock(String name) throws IOException {
        return clockLibrary == null ? null : WallClock.make(directory.path().resolve(name + ".clock"));
    }

    private Command with(@Nullable WallClock clock, Command command) {
        Map<String, String> environment =
                clock == null || clockLibrary == null ? Map.of() : clock.environment(clockLibrary);
        return new Command(command.mainClass(), command.arguments(), command.jvmFlags(), environment);
    }

    private static String[] flags(String... heap) {
        List<String> all = new ArrayList<>(FLAGS);
        all.addAll(List.of(heap));
        return all.toArray(String[]::new);
    }

    private ConfigurationDirectory configuration(String name) throws IOException {
        return ConfigurationDirectory.write(
                directory.path().resolve("conf").resolve(name),
                directory.path().resolve("logs").resolve(name + ".log"),
                settings);
    }

    private static Map<String, String> ofHadoop() {
        return Map.of(
                "dfs.blocksize", Integer.toString(1 << 20),
                "dfs.replication", "2",
                // Two of three DataNodes are always there, and a third cannot always be found.
                "dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER",
                "dfs.block.access.token.enable", "true",
                // In minutes, the shortest that HDFS takes.
                "dfs.block.access.token.lifetime", "1",
                "dfs.block.access.key.update.interval", "1");
    }

    private Map<String, String> ofTiercel() throws IOException {
        Map<String, String> all = new TreeMap<>();
        all.put(ClientSettings.NODE_DIR.key(), nodeDirectory().toString());
        all.put(ClientSettings.NODE_CAPACITY.key(), "48m");
        all.put(ClientSettings.PROCESS_CAPACITY.key(), "16m");
        // Full long before it is seen whether memory grows.
        for (String kind : List.of("status", "listing", "locations", "content-summary")) {
            all.put("tiercel.client.metadata.budget." + kind, "1m");
        }
        all.put(EventSettings.DIR.key(), eventsDirectory().toString());
        all.put(EventSettings.OWNER.key(), System.getProperty("user.name"));
        all.put(
                EventSettings.SECRET_FILE.key(),
                directory.path().resolve("secret").toString());
        all.put(
                "tiercel.deadline.models.file",
                directory.path().resolve("models").toString());
        all.put("tiercel.rest.address", "127.0.0.1:" + FreePort.next());
        all.put(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + FreePort.next());
        return all;
    }
}
