package io.tiercel.coordinator.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.testkit.Await;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.host.HostKind;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A role's secret proves that role and no other, and secrets are changed while the coordinator runs. */
@Timeout(60)
final class RoleSecretsTest {
    private static final String CLUSTER = "nn:9000";
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long PING_NANOS = 100_000_000;

    @TempDir
    private Path directory;

    private final AtomicLong heard = new AtomicLong();
    private RelayServer server;

    @BeforeEach
    void start() throws IOException {
        server = RelayServer.open(
                new RelayServer.Config(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        CoordinatorSecrets.in(coordinators(), new SecureRandom()),
                        CLUSTER,
                        10),
                new Protocols(List.of(
                        new Protocol(CacheKind.ALL, peer -> new Hearing()),
                        new Protocol(HostKind.ALL, peer -> new Hearing()))),
                System::nanoTime);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"DATANODE, AGENT", "RESOURCEMANAGER, JOB_STARTED", "COMMAND, ASK"})
    void role_mayWhatIsItsOwn(PeerRole role, CacheKind kind) throws Exception {
        try (SayingPeer peer = SayingPeer.open(with(given(role), role), CLUSTER)) {
            peer.say(List.of(Message.of(kind)));
            Await.until("it is heard", PATIENCE, () -> heard.get() > 0);
            assertThat(server.dropped()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "DATANODE, JOB_STARTED",
        "RESOURCEMANAGER, AGENT",
        "VM, WATCH",
        "HOST, ASK_KEY",
        "COMMAND, READS",
        "DATANODE, CACHED"
    })
    void role_thatSaysWhatIsAnothers_isDropped(PeerRole role, CacheKind kind) throws Exception {
        dropped(given(role), role, kind);
    }

    @Test
    void agentInAVm_isNoAgentOfAHost() throws Exception {
        dropped(given(PeerRole.VM), PeerRole.VM, HostKind.HOST);
        dropped(given(PeerRole.VM), PeerRole.VM, HostKind.ASK_HOSTS);
    }

    @Test
    void relay_isNoVisitor() throws Exception {
        dropped(given(PeerRole.RELAY), PeerRole.RELAY, CacheKind.WATCH);
    }

    @Test
    void secretIsChanged_whileBothAreTaken_andNobodyIsDroppedBeforeTheOldOneIsForgotten() throws Exception {
        Path first = given(PeerRole.DATANODE);
        try (SayingPeer old = SayingPeer.open(with(first, PeerRole.DATANODE), CLUSTER)) {
            SecretFile.renew(coordinators(), new SecureRandom());
            Path second = directory.resolve("second");
            SecretFile.write(
                    second, SecretFile.coordinator(coordinators()).get(0).of(PeerRole.DATANODE));
            try (SayingPeer young = SayingPeer.open(with(second, PeerRole.DATANODE), CLUSTER)) {
                long before = heard.get();
                old.say(List.of(Message.of(CacheKind.AGENT)));
                young.say(List.of(Message.of(CacheKind.AGENT)));
                Await.until("both are heard", PATIENCE, () -> heard.get() == before + 2);
                long attempts = server.dropped();

                SecretFile.forget(coordinators());

                Await.until("the old one is dropped", PATIENCE, () -> server.dropped() > attempts);
                young.say(List.of(Message.of(CacheKind.AGENT)));
                Await.until("the new one is heard", PATIENCE, () -> heard.get() == before + 3);
                // Its file is what brings it back: it is read for each session.
                SecretFile.write(first, SecretFile.peer(second, PeerRole.DATANODE));
                Await.until("both are in session", PATIENCE, () -> hears(old));
            }
        }
    }

    private boolean hears(SayingPeer peer) throws InterruptedException {
        long before = heard.get();
        try {
            peer.say(List.of(Message.of(CacheKind.AGENT)));
            Await.until("it is heard", Duration.ofMillis(500), () -> heard.get() > before);
            return true;
        } catch (IllegalStateException | AssertionError e) {
            return false;
        }
    }

    private void dropped(Path file, PeerRole role, MessageKind kind) throws Exception {
        long before = server.dropped();
        SayingPeer.says(with(file, role), CLUSTER, Message.of(kind), "it is dropped", () -> server.dropped() > before);
        assertThat(heard.get()).isZero();
    }

    private Path coordinators() {
        return directory.resolve("coordinators");
    }

    private Path given(PeerRole role) throws IOException {
        Path file = directory.resolve(role.word());
        SecretFile.write(file, SecretFile.coordinator(coordinators()).get(0).of(role));
        return file;
    }

    private PeerLoop.Config with(Path file, PeerRole role) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SecretFile.peer(file, role),
                PING_NANOS);
    }

    private final class Hearing implements Visitors.Visitor {
        @Override
        public void take(ByteBuffer message) {
            heard.incrementAndGet();
        }

        @Override
        public void check() {}

        @Override
        public void left() {}
    }
}
