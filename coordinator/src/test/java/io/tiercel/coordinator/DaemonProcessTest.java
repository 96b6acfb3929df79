package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.relay.RelayMain;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.SharedCluster;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coordinator and relay as processes: how they end, how they are killed, and what they refuse to start with. */
@Tag("cluster")
@Timeout(240)
final class DaemonProcessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration REMADE_WITHIN = Duration.ofSeconds(10);
    private static final String COORDINATOR = CoordinatorMain.class.getName();
    private static final String RELAY = RelayMain.class.getName();

    @TempDir
    private Path directory;

    private final List<ChildProcess> children = new ArrayList<>();
    private DistributedFileSystem fs;
    private int port;

    @BeforeEach
    void start() throws IOException {
        fs = SharedCluster.instance().newFileSystem();
        port = FreePort.next();
    }

    @AfterEach
    void stop() throws IOException {
        children.forEach(ChildProcess::close);
        fs.close();
    }

    @Test
    void coordinator_killedAndStartedAgainFlushesAndGoesOn() throws Exception {
        ChildProcess coordinator = ready(COORDINATOR);
        ready(RELAY);
        VersionTable table = table();
        TestCluster.awaitConfirmed(table);
        long epoch = TestCluster.epoch(table);

        coordinator.kill();
        TimeUnit.MILLISECONDS.sleep(300);
        long stalled = table.asOfNanos();
        TimeUnit.MILLISECONDS.sleep(300);
        assertThat(table.asOfNanos()).as("nothing is confirmed").isEqualTo(stalled);
        assertThat(TestCluster.epoch(table)).isEqualTo(epoch);

        ready(COORDINATOR);
        Await.until("confirmed again", PATIENCE, () -> table.asOfNanos() > stalled);
        assertThat(TestCluster.epoch(table)).isGreaterThan(epoch);
    }

    @Test
    void coordinator_killedAndStartedAgainKnowsTheOpenFiles() throws Exception {
        ChildProcess coordinator = ready(COORDINATOR);
        ready(RELAY);
        VersionTable table = table();
        FSDataOutputStream before = fs.create(path("before"));
        FSDataOutputStream throughout = fs.create(path("throughout"));
        TestCluster.awaitConfirmed(table);
        assertThat(refused(table, "before", "throughout", "meanwhile")).containsExactly("before", "throughout");

        coordinator.kill();
        before.close();
        FSDataOutputStream meanwhile = fs.create(path("meanwhile"));
        ready(COORDINATOR);
        TestCluster.awaitConfirmed(table);
        assertThat(refused(table, "before", "throughout", "meanwhile")).containsExactly("throughout", "meanwhile");

        throughout.close();
        meanwhile.close();
        TestCluster.awaitConfirmed(table);
        assertThat(refused(table, "before", "throughout", "meanwhile")).isEmpty();
    }

    @Test
    void relay_killedAndStartedAgainMakesANewTableOfALaterEpoch() throws Exception {
        ready(COORDINATOR);
        ChildProcess relay = ready(RELAY);
        VersionTable old = table();
        TestCluster.awaitConfirmed(old);

        relay.kill();
        long stalled = old.asOfNanos();
        ready(RELAY);
        VersionTable young = table();
        TestCluster.awaitConfirmed(young);
        assertThat(old.asOfNanos()).as("nobody writes the old table").isEqualTo(stalled);
        assertThat(TestCluster.epoch(young)).isGreaterThan(TestCluster.epoch(old));
    }

    @ParameterizedTest
    @ValueSource(strings = {".versions", ".reports"})
    void relay_whoseFileIsDeletedMakesItAgainAndSaysOnceWhatMayHaveDoneIt(String ending) throws Exception {
        ready(COORDINATOR);
        ChildProcess relay = ready(RELAY);
        VersionTable old = table();
        TestCluster.awaitConfirmed(old);

        TestCluster.delete(directory.resolve("machine"), ending);
        Await.until("the old table is given up", REMADE_WITHIN, () -> old.asOfNanos() == 0);
        Await.until("a new table is confirmed", REMADE_WITHIN, this::confirmed);
        assertThat(VersionTables.reports(directory.resolve("machine"), VersionTables.cluster(uri())))
                .exists();
        Await.until("said", PATIENCE, () -> said(relay, "RemoveIPC") > 0);
        assertThat(said(relay, "RemoveIPC")).isEqualTo(1);
    }

    @Test
    void relay_secondOnOneMachineRefusesToStart() throws Exception {
        ready(COORDINATOR);
        ready(RELAY);
        refuses(launch(RELAY, Map.of()), 1, "relay: another relay on this machine writes ");
    }

    @Test
    void relay_withoutTheSecretRefusesToStart() throws Exception {
        refuses(launch(RELAY, Map.of()), 1, "relay: there is no secret " + directory.resolve("secret"));
    }

    @Test
    void coordinator_atAPortInUseNamesTheAddressAndTheKey() throws Exception {
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(other.isBound()).isTrue();
            refuses(
                    launch(COORDINATOR, Map.of()),
                    1,
                    "coordinator: the coordinator cannot listen at 127.0.0.1:" + port
                            + " (Address already in use): stop what listens there, or set another "
                            + "tiercel.coordinator.address");
        }
    }

    @Test
    void coordinator_atAHostThatIsUnknownNamesTheAddressAndTheKey() throws Exception {
        ChildProcess child =
                launch(COORDINATOR, Map.of(EventSettings.COORDINATOR_ADDRESS.key(), "no.such.host.invalid:8765"));
        refuses(child, 1, "coordinator: the coordinator cannot listen at no.such.host.invalid:8765 (");
        assertThat(child.output()).anyMatch(line -> line.endsWith("): set another tiercel.coordinator.address"));
    }

    @Test
    void coordinator_withASecretThatOthersCanReadRefusesToStart() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "as long as it has to be\n");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
        refuses(launch(COORDINATOR, Map.of()), 1, "coordinator: the secret " + secret + " is no secret");
    }

    @Test
    void coordinator_ofAUserThatIsNoSuperuserRefusesToStart() throws Exception {
        Command command = command(COORDINATOR, Map.of());
        ChildProcess child = start(new Command(
                command.mainClass(), command.arguments(), command.jvmFlags(), Map.of("HADOOP_USER_NAME", "joe")));
        refuses(
                child,
                1,
                "coordinator: " + uri() + " does not tell its changes to joe: the coordinator must run as an HDFS "
                        + "superuser");
    }

    @Test
    void coordinator_whoseNameNodeDoesNotAnswer_isNotReady_andSaysWhyByHttpToo() throws Exception {
        int http = FreePort.next();
        int nobody = FreePort.next();
        ChildProcess child = launch(
                COORDINATOR,
                Map.of(RestSettings.ADDRESS.key(), "127.0.0.1:" + http, "fs.defaultFS", "hdfs://127.0.0.1:" + nobody));
        String line = child.awaitLine("waiting coordinator", PATIENCE);
        assertThat(line).contains("hdfs://127.0.0.1:" + nobody, "told no changes yet", "Connection refused");
        HttpResponse<String> health = get(http, "/health");
        assertThat(health.statusCode()).isEqualTo(503);
        assertThat(health.body()).contains("Connection refused");
        assertThat(get(http, "/metrics").body()).contains("\ntiercel_healthy 0\n");
        assertThat(get(http, "/ssd").statusCode())
                .as("all else needs the token")
                .isEqualTo(401);
        assertThat(child.output()).noneMatch(l -> l.startsWith("ready") || l.startsWith("\tat "));
    }

    @Test
    void relayWithoutACoordinator_isNotReady_untilThereIsOne() throws Exception {
        int http = FreePort.next();
        Files.writeString(directory.resolve("secret"), "as long as it has to be\n");
        Files.setPosixFilePermissions(directory.resolve("secret"), PosixFilePermissions.fromString("rw-------"));
        ChildProcess relay = launch(RELAY, Map.of(RestSettings.RELAY_ADDRESS.key(), "127.0.0.1:" + http));
        assertThat(relay.awaitLine("waiting relay", PATIENCE)).contains("confirmed nothing yet", "Connection refused");
        assertThat(get(http, "/health").statusCode()).isEqualTo(503);
        ready(COORDINATOR);
        relay.awaitLine("ready relay", PATIENCE);
        assertThat(get(http, "/health").statusCode()).isEqualTo(200);
        assertThat(get(http, "/metrics").body().lines())
                .contains("tiercel_healthy 1")
                .anyMatch(line -> line.startsWith("tiercel_relay_confirmations_total{cluster="));
    }

    @Test
    void daemon_withSettingsThatCannotBeUsedExitsWithTwo() throws Exception {
        refuses(
                launch(RELAY, Map.of("tiercel.relay.png.interval", "5ms")),
                2,
                "relay: unknown setting tiercel.relay.png.interval: did you mean tiercel.relay.ping.interval?");
        refuses(start(Command.of(COORDINATOR, "--fs")), 2, "coordinator: --fs must be followed by its value");
    }

    @Test
    void daemon_toldToEndLeavesTheTableUnconfirmed() throws Exception {
        ready(COORDINATOR);
        ChildProcess relay = ready(RELAY);
        VersionTable table = table();
        TestCluster.awaitConfirmed(table);
        relay.terminate(PATIENCE);
        assertThat(table.asOfNanos()).isZero();
    }

    @Test
    void clientProcesses_readTheTableWithoutAConnection() throws Exception {
        TestCluster events = new TestCluster(SharedCluster.instance(), directory, Map.of());
        try (events) {
            CoordinatorDaemon coordinator = events.startCoordinator();
            events.startRelay("machine");
            List<ChildProcess> clients = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                clients.add(start(Command.of(
                                TableReader.class.getName(),
                                directory.resolve("machine").toString(),
                                events.cluster())
                        .withJvmFlags("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")));
            }
            for (ChildProcess client : clients) {
                assertThat(client.awaitLine("confirmed", PATIENCE)).isEqualTo("confirmed 1000 times");
            }
            assertThat(coordinator.connectionsAccepted()).as("the relay's").isEqualTo(1);
        }
    }

    private static HttpResponse<String> get(int http, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http + path))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private ChildProcess ready(String mainClass) throws IOException, InterruptedException {
        ChildProcess child = launch(mainClass, Map.of());
        child.awaitLine("ready", PATIENCE);
        return child;
    }

    private ChildProcess launch(String mainClass, Map<String, String> further) throws IOException {
        return start(command(mainClass, further));
    }

    private Command command(String mainClass, Map<String, String> further) {
        Map<String, String> settings = new TreeMap<>();
        settings.put(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + port);
        settings.put(
                EventSettings.SECRET_FILE.key(), directory.resolve("secret").toString());
        settings.put(EventSettings.DIR.key(), directory.resolve("machine").toString());
        settings.putAll(further);
        List<String> arguments = new ArrayList<>();
        if (!further.containsKey("fs.defaultFS")) {
            arguments.addAll(List.of("--fs", uri().toString()));
        }
        settings.forEach((key, value) -> arguments.add("-D" + key + "=" + value));
        return Command.of(mainClass, arguments.toArray(String[]::new))
                .withJvmFlags("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    }

    private ChildProcess start(Command command) throws IOException {
        ChildProcess child = ChildProcess.start(command);
        children.add(child);
        return child;
    }

    private static void refuses(ChildProcess child, int exitCode, String line) throws Exception {
        assertThat(child.awaitExit(PATIENCE))
                .as(String.join("\n", child.output()))
                .hasValue(exitCode);
        Await.until(
                "output read: " + child.output(),
                PATIENCE,
                () -> child.output().stream().anyMatch(l -> l.startsWith(line)));
        assertThat(child.output()).noneMatch(l -> l.startsWith("ready") || l.startsWith("\tat "));
    }

    private VersionTable table() throws IOException {
        return VersionTables.openTrusted(directory.resolve("machine"), VersionTables.cluster(uri()), "root");
    }

    private static long said(ChildProcess child, String part) {
        return child.output().stream().filter(line -> line.contains(part)).count();
    }

    private boolean confirmed() {
        try {
            return table().asOfNanos() != 0;
        } catch (IOException e) {
            return false;
        }
    }

    private List<String> refused(VersionTable table, String... names) {
        return Stream.of(names)
                .filter(name -> TestCluster.refuses(
                        table, MetadataKind.STATUS, path(name).toUri().getPath()))
                .toList();
    }

    private static org.apache.hadoop.fs.Path path(String name) {
        return new org.apache.hadoop.fs.Path("/processes/" + name);
    }

    private static URI uri() {
        return URI.create(SharedCluster.instance().uri());
    }
}
