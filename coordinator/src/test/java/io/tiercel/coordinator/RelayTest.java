package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.relay.RelayDaemon;
import io.tiercel.testkit.Await;
import io.tiercel.wire.NameWatch;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class RelayTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String CLUSTER = "nn:9000";
    private static final long[] NAMES = PathVersions.dependencies(MetadataKind.STATUS, "/a/b");

    @TempDir
    private Path directory;

    private final List<AutoCloseable> running = new ArrayList<>();
    private InMemoryCoordinator coordinator;

    @BeforeEach
    void start() throws IOException {
        coordinator = keep(InMemoryCoordinator.start(0, secret(), CLUSTER, 100));
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable closeable : running) {
            closeable.close();
        }
    }

    @Test
    void change_reachesTheTableAndTheConfirmationFollows() throws Exception {
        VersionTable table = table(relay("one"));
        NameWatch watch = watch(table);
        coordinator.nameNode(nn -> nn.announce(Kind.ATTRIBUTES_CHANGED, "/a/b"));
        long changed = System.nanoTime();
        until("confirmed after the change", () -> table.asOfNanos() > changed);
        assertThat(watch.changes()).isPositive();
    }

    @Test
    void change_elsewhereLeavesTheVersionsAlone() throws Exception {
        VersionTable table = table(relay("one"));
        NameWatch watch = watch(table);
        coordinator.nameNode(nn -> nn.announce(Kind.ATTRIBUTES_CHANGED, "/c/d"));
        long changed = System.nanoTime();
        until("confirmed after the change", () -> table.asOfNanos() > changed);
        assertThat(watch.changes()).isZero();
    }

    @Test
    void openFile_isCountedUntilItIsClosed() throws Exception {
        coordinator.nameNode(nn -> nn.announce(Kind.FILE_CREATED, "/a/b"));
        VersionTable table = table(relay("one"));
        assertThat(table.anyOpen(NAMES)).as("opened before the relay came").isTrue();
        coordinator.nameNode(nn -> nn.announce(Kind.CLOSED, "/a/b"));
        until("closed", () -> !table.anyOpen(NAMES));
    }

    @Test
    void moreOpenFilesThanTheTableHasRoomFor_areCountedInALargerOne() throws Exception {
        RelayDaemon relay = start("one", Map.of(EventSettings.TABLE_OPEN_MAX.key(), "262144"), CLUSTER);
        assertThat(relay.awaitConfirmed(PATIENCE)).isTrue();
        VersionTable small = table(relay);
        coordinator.nameNode(nn -> {
            for (int i = 0; i < 30_000; i++) {
                nn.announce(Kind.FILE_CREATED, "/d" + i + "/file");
            }
        });
        until("given up", () -> small.asOfNanos() == 0);
        until("counted", () -> openNames(relay) > 120_000);
        VersionTable large = table(relay);
        assertThat(large.shape().openSlots()).isEqualTo(4 * small.shape().openSlots());
        assertThat(large.fill().allOpen()).isFalse();
        for (int i = 0; i < 30_000; i += 1_000) {
            assertThat(large.anyOpen(PathVersions.dependencies(MetadataKind.STATUS, "/d" + i + "/file")))
                    .isTrue();
        }
        assertThat(large.anyOpen(NAMES)).isFalse();
        assertThat(relay.gone()).isEmpty();
    }

    @Test
    void moreOpenFilesThanAnyTableMayHaveRoomFor_countAsAllFiles() throws Exception {
        RelayDaemon relay = start("one", Map.of(EventSettings.TABLE_OPEN_MAX.key(), "1024"), CLUSTER);
        assertThat(relay.awaitConfirmed(PATIENCE)).isTrue();
        VersionTable table = table(relay);
        assertThat(table.anyOpen(NAMES)).isFalse();
        coordinator.nameNode(nn -> {
            for (int i = 0; i < 1_000; i++) {
                nn.announce(Kind.FILE_CREATED, "/d" + i + "/file");
            }
        });
        until("all open", () -> table.anyOpen(NAMES));
        assertThat(table.fill().allOpen()).isTrue();
    }

    @Test
    void coordinatorAway_stopsConfirmationsAndItsReturnFlushesEverything() throws Exception {
        VersionTable table = table(relay("one"));
        int port = coordinator.server().port();
        coordinator.close();
        long stalled = settled(table);
        NameWatch watch = watch(table);
        TimeUnit.MILLISECONDS.sleep(100);
        assertThat(table.asOfNanos()).isEqualTo(stalled);

        coordinator = keep(InMemoryCoordinator.start(port, secret(), CLUSTER, 100));
        until("confirmed again", () -> table.asOfNanos() > stalled);
        assertThat(watch.changes()).isPositive();
    }

    @Test
    void secretReplacedAndCoordinatorStartedAgain_isConfirmedAgain() throws Exception {
        VersionTable table = table(relay("one"));
        int port = coordinator.server().port();
        coordinator.close();
        long stalled = settled(table);

        Files.delete(secret());
        coordinator = keep(InMemoryCoordinator.start(port, secret(), CLUSTER, 100));
        until("confirmed again", () -> table.asOfNanos() > stalled);
    }

    @Test
    void relayThatCannotReadTheSecret_doesNotStart() throws Exception {
        Files.delete(secret());
        assertThatThrownBy(() -> start("one", Map.of(), CLUSTER))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is no secret " + secret());
        assertThat(directory.resolve("one")).doesNotExist();
    }

    @Test
    void gap_flushesEverything() throws Exception {
        VersionTable table = table(relay("one"));
        NameWatch watch = watch(table);
        coordinator.nameNode(nn -> {
            nn.announce(Kind.CREATED, "/x");
            nn.announce(Kind.CREATED, "/y");
            nn.firstKept = nn.last;
        });
        until("flushed", () -> watch.changes() > 0);
    }

    @Test
    void fiftyRelays_allSeeAChange() throws Exception {
        List<VersionTable> tables = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            tables.add(table(relay("machine-" + i)));
        }
        assertThat(coordinator.server().relays()).isEqualTo(50);
        List<NameWatch> watches = tables.stream().map(RelayTest::watch).toList();
        coordinator.nameNode(nn -> nn.announce(Kind.ATTRIBUTES_CHANGED, "/a/b"));
        for (int i = 0; i < tables.size(); i++) {
            NameWatch watch = watches.get(i);
            until("changed in table " + i, () -> watch.changes() > 0);
        }
    }

    @Test
    void relayWithAnotherSecret_isToldNothing() throws Exception {
        Path other = directory.resolve("other-secret");
        Files.writeString(other, "this is sixteen bytes and more\n");
        Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-------"));
        RelayDaemon stranger = start("one", Map.of(EventSettings.SECRET_FILE.key(), other.toString()), CLUSTER);
        until("dropped", () -> coordinator.server().dropped() > 0);
        until(
                "told why",
                () -> stranger.counters().trouble().contains("is the file of tiercel.coordinator.secret.file"));
        assertThat(stranger.counters().connected()).isFalse();
        assertThat(stranger.counters().flushes()).isZero();
        assertThat(coordinator.server().relays()).isZero();
    }

    @Test
    void relayOfAnotherCluster_isRefusedAndToldWhy() throws Exception {
        RelayDaemon stranger = start("one", Map.of(), "elsewhere");
        until(
                "told why",
                () -> stranger.counters()
                        .trouble()
                        .contains("it asks for the cluster elsewhere, but this coordinator serves nn:9000"));
        assertThat(stranger.awaitConfirmed(Duration.ZERO)).isFalse();
    }

    @Test
    void coordinatorWithAnotherSecret_isNotBelieved() throws Exception {
        try (InMemoryCoordinator impostor =
                InMemoryCoordinator.start(0, directory.resolve("impostor-secret"), CLUSTER, 100)) {
            RelayDaemon relay = start(
                    "one",
                    Map.of(
                            EventSettings.COORDINATOR_ADDRESS.key(),
                            "127.0.0.1:" + impostor.server().port()),
                    CLUSTER);
            until("troubled", () -> !relay.counters().trouble().isEmpty());
            assertThat(relay.awaitConfirmed(Duration.ofMillis(300))).isFalse();
        }
    }

    @Test
    void connectionThatSaysNothingOrNonsense_getsNothingButAGreeting() throws Exception {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), coordinator.server().port())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readAllBytes();
            assertThat(answer).as("length, magic and nonce").hasSize(4 + 8 + 32);
        }
        until("dropped", () -> coordinator.server().dropped() == 1);
        assertThat(coordinator.server().relays()).isZero();
    }

    /** More than there are places for. */
    @Test
    void strangersWhoSayNothing_areBounded_andKeepNoRelayOut() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < 600; i++) {
                strangers.add(new Socket(
                        InetAddress.getLoopbackAddress(), coordinator.server().port()));
            }
            until("dropped", () -> coordinator.server().dropped() >= 600 - 512);
            assertThat(relay("one").counters().connected()).isTrue();
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    @Test
    void relays_areBounded() throws Exception {
        coordinator.close();
        coordinator = keep(InMemoryCoordinator.start(0, secret(), CLUSTER, 1));
        relay("one");
        RelayDaemon second = start("two", Map.of(), CLUSTER);
        until("dropped", () -> coordinator.server().dropped() > 0);
        assertThat(second.awaitConfirmed(Duration.ofMillis(300))).isFalse();
        assertThat(coordinator.server().relays()).isEqualTo(1);
    }

    @Test
    void secondRelayOfAMachine_isRefusedUntilTheFirstEnds() throws Exception {
        RelayDaemon first = relay("one");
        assertThatThrownBy(() -> start("one", Map.of(), CLUSTER))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another relay on this machine writes " + first.file());
        first.close();
        assertThat(start("one", Map.of(), CLUSTER).awaitConfirmed(PATIENCE)).isTrue();
    }

    @Test
    void close_saysAtOnceThatNothingIsConfirmed() throws Exception {
        RelayDaemon relay = relay("one");
        VersionTable table = table(relay);
        relay.close();
        assertThat(table.asOfNanos()).isZero();
    }

    @Test
    void changesOfATable_mustBeAPowerOfTwo() {
        assertThatThrownBy(() -> start("one", Map.of(EventSettings.TABLE_CHANGES.key(), "1000"), CLUSTER))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("tiercel.events.table.changes")
                .hasMessageContaining("power of two");
    }

    @Test
    void coordinatorThatIsNoTiercel_isNamedAsSuch() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            RelayDaemon relay = start(
                    "one",
                    Map.of(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + other.getLocalPort()),
                    CLUSTER);
            try (Socket socket = other.accept()) {
                socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n".getBytes(StandardCharsets.US_ASCII));
                until("told", () -> relay.counters().trouble().contains("not Tiercel's protocol"));
            }
        }
    }

    /** A relay of a machine of that name, once its table is confirmed. */
    private RelayDaemon relay(String machine) throws Exception {
        RelayDaemon relay = start(machine, Map.of(), CLUSTER);
        assertThat(relay.awaitConfirmed(PATIENCE))
                .as(relay.counters().trouble())
                .isTrue();
        return relay;
    }

    private RelayDaemon start(String machine, Map<String, String> further, String cluster) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        texts.put(
                EventSettings.COORDINATOR_ADDRESS.key(),
                "127.0.0.1:" + coordinator.server().port());
        texts.put(EventSettings.SECRET_FILE.key(), secret().toString());
        texts.put(EventSettings.DIR.key(), directory.resolve(machine).toString());
        texts.put(EventSettings.TABLE_CHANGES.key(), "4096");
        texts.put(EventSettings.PING_INTERVAL.key(), "2ms");
        texts.putAll(further);
        return keep(RelayDaemon.start(Settings.of(texts), cluster));
    }

    private Path secret() {
        return directory.resolve("secret");
    }

    private static VersionTable table(RelayDaemon relay) throws IOException {
        return VersionTables.openTrusted(Objects.requireNonNull(relay.file().getParent()), CLUSTER, "root");
    }

    private static NameWatch watch(VersionTable table) {
        return new NameWatch(table, NAMES);
    }

    private static long openNames(RelayDaemon relay) {
        try {
            return table(relay).fill().openNames();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last confirmation, once no more come. */
    private static long settled(VersionTable table) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(200);
        return table.asOfNanos();
    }

    private static void until(String what, BooleanSupplier condition) throws InterruptedException {
        Await.until(what, PATIENCE, condition::getAsBoolean);
    }

    private <T extends AutoCloseable> T keep(T closeable) {
        running.add(closeable);
        return closeable;
    }
}
