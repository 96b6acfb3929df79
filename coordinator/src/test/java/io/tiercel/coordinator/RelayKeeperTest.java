package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.events.NamespaceEvent.Kind;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.relay.RelayDaemon;
import io.tiercel.relay.RelayKeeper;
import io.tiercel.testkit.Await;
import io.tiercel.wire.NameWatch;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class RelayKeeperTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final String CLUSTER = "nn:9000";

    @TempDir
    private Path directory;

    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private InMemoryCoordinator coordinator;
    private RelayKeeper keeper;
    private RelayDaemon first;

    @BeforeEach
    void start() throws Exception {
        coordinator = InMemoryCoordinator.start(0, directory.resolve("secret"), CLUSTER, 100);
        keeper = RelayKeeper.start(settings(), CLUSTER, PAUSE);
        first = keeper.relay();
        assertThat(first.awaitConfirmed(PATIENCE)).isTrue();
    }

    @AfterEach
    void stop() throws Exception {
        keeper.close();
        threads.shutdown();
        coordinator.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {".versions", ".reports", ".versions.lock"})
    void deletedFile_isMadeAgain_andTheNewTableIsToldOfChanges(String ending) throws Exception {
        Future<Boolean> kept = threads.submit(keeper::keep);
        VersionTable old = table();
        TestCluster.delete(machine(), ending);
        awaitNewRelayThatServes(old);
        assertThat(kept.isDone()).isFalse();
    }

    /** Whoever cuts the table takes it from the relay and from all clients; the next one is whole. */
    @ParameterizedTest
    @ValueSource(ints = {0, 512, 4096, 9000})
    void tableThatIsCut_isMadeAgain_andTheNewTableIsToldOfChanges(int bytes) throws Exception {
        Future<Boolean> kept = threads.submit(keeper::keep);
        try (FileChannel file = FileChannel.open(first.file(), StandardOpenOption.WRITE)) {
            file.truncate(bytes);
        }
        Await.until("a whole table is confirmed", PATIENCE, this::isConfirmed);
        VersionTable young = table();
        NameWatch watch = TestCluster.watch(young, MetadataKind.STATUS, "/a/b");
        coordinator.nameNode(nn -> nn.announce(Kind.ATTRIBUTES_CHANGED, "/a/b"));
        TestCluster.awaitConfirmed(young);
        assertThat(watch.changes()).isPositive();
        assertThat(kept.isDone()).isFalse();
    }

    @Test
    void directoryThatIsGone_isMadeAgain() throws Exception {
        Future<Boolean> kept = threads.submit(keeper::keep);
        VersionTable old = table();
        Files.move(machine(), directory.resolve("elsewhere"));
        awaitNewRelayThatServes(old);
        assertThat(kept.isDone()).isFalse();
    }

    @Test
    void filesThatAreThere_leaveTheRelayAlone() throws Exception {
        Future<Boolean> kept = threads.submit(keeper::keep);
        TimeUnit.MILLISECONDS.sleep(5 * PAUSE.toMillis());
        assertThat(keeper.relay()).isSameAs(first);
        assertThat(kept.isDone()).isFalse();
    }

    @Test
    void tableThatAnotherRelayWritesMeanwhile_isLeftToIt() throws Exception {
        VersionTable old = table();
        TestCluster.delete(machine(), ".versions.lock");
        try (RelayDaemon other = RelayDaemon.start(settings(), CLUSTER)) {
            assertThatThrownBy(keeper::keep)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another relay on this machine writes " + other.file());
            assertThat(old.asOfNanos()).isZero();
            assertThat(other.gone()).isEmpty();
            TestCluster.awaitConfirmed(table());
        }
    }

    @Test
    void directoryThatCannotBeUsedForAWhile_isTriedAgain() throws Exception {
        Future<Boolean> kept = threads.submit(keeper::keep);
        VersionTable old = table();
        Files.setPosixFilePermissions(machine(), PosixFilePermissions.fromString("rwxrwxrwx"));
        TestCluster.delete(machine(), ".versions");
        Await.until("given up", PATIENCE, () -> old.asOfNanos() == 0);
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        assertThat(keeper.relay()).as("others could write there").isSameAs(first);
        Files.setPosixFilePermissions(machine(), PosixFilePermissions.fromString("rwxr-xr-x"));
        awaitAnotherThan(first);
        assertThat(kept.isDone()).isFalse();
    }

    @Test
    void close_endsItAndLeavesTheTableUnconfirmed() throws Exception {
        Future<Boolean> kept = threads.submit(keeper::keep);
        VersionTable table = table();
        keeper.close();
        assertThat(kept.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(table.asOfNanos()).isZero();
    }

    private Settings settings() {
        return Settings.of(Map.of(
                EventSettings.COORDINATOR_ADDRESS.key(),
                "127.0.0.1:" + coordinator.server().port(),
                EventSettings.SECRET_FILE.key(),
                directory.resolve("secret").toString(),
                EventSettings.DIR.key(),
                machine().toString(),
                EventSettings.TABLE_CHANGES.key(),
                "4096",
                EventSettings.PING_INTERVAL.key(),
                "2ms"));
    }

    private Path machine() {
        return directory.resolve("machine");
    }

    private VersionTable table() throws IOException {
        return VersionTables.openTrusted(machine(), CLUSTER, "root");
    }

    private void awaitNewRelayThatServes(VersionTable old) throws Exception {
        awaitAnotherThan(first);
        assertThat(old.asOfNanos()).as("the old table is not confirmed").isZero();
        assertThat(keeper.relay().awaitConfirmed(PATIENCE)).isTrue();
        VersionTable young = table();
        NameWatch watch = TestCluster.watch(young, MetadataKind.STATUS, "/a/b");
        coordinator.nameNode(nn -> nn.announce(Kind.ATTRIBUTES_CHANGED, "/a/b"));
        TestCluster.awaitConfirmed(young);
        assertThat(watch.changes()).isPositive();
        assertThat(old.asOfNanos()).as("the old table is not confirmed").isZero();
        assertThat(canReport()).isTrue();
        assertThat(keeper.relay().gone()).isEmpty();
    }

    private boolean isConfirmed() {
        try {
            return table().asOfNanos() != 0;
        } catch (IOException e) {
            return false;
        }
    }

    private void awaitAnotherThan(RelayDaemon relay) throws InterruptedException {
        Await.until("begun anew", PATIENCE, () -> keeper.relay() != relay);
    }

    private boolean canReport() throws IOException {
        try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return client.connect(UnixDomainSocketAddress.of(VersionTables.reports(machine(), CLUSTER)));
        }
    }
}
