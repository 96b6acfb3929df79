package io.tiercel.coordinator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.core.build.Build;
import io.tiercel.testkit.Await;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Handshake;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SessionKind;
import io.tiercel.wire.peer.KnownPeer;
import io.tiercel.wire.peer.PeerKind;
import io.tiercel.wire.peer.PeersQuestion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whom the coordinator knows, over real sessions. */
@Timeout(60)
final class PeerRollTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("a secret of some length");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long PING_NANOS = 50_000_000;

    private final AtomicLong clock = new AtomicLong();
    private final PeerRoll roll = new PeerRoll(clock::get);
    private RelayServer server;

    @BeforeEach
    void start() throws IOException {
        server = RelayServer.open(
                new RelayServer.Config(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        CoordinatorSecrets.of(SECRET),
                        CLUSTER,
                        20),
                new Protocols(List.of(new Protocol(PeerKind.ALL, roll))),
                System::nanoTime);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void coordinator_isTheFirst_withItsTrouble() throws Exception {
        roll.askOwnTrouble(() -> "the NameNode is silent");
        clock.set(Duration.ofMinutes(3).toNanos());

        KnownPeer first = ask().get(0);

        assertThat(first.role()).isEqualTo("coordinator");
        assertThat(first.introduction()).isEqualTo(Introduction.own());
        assertThat(first.introduction().build()).isEqualTo(Build.current());
        assertThat(first.since()).isEqualTo(Duration.ofMinutes(3));
        assertThat(first.trouble()).isEqualTo("the NameNode is silent");
    }

    @Test
    void peerInSession_isKnown_andAwayOnceItHasLeft() throws Exception {
        try (SayingPeer peer = SayingPeer.open(config(PeerRole.DATANODE), CLUSTER)) {
            Await.until("known", PATIENCE, () -> roll.peers().size() == 2);
            peer.say(List.of(Message.of(SessionKind.TROUBLE, "it may lock 64 KiB")));
            Await.until("told", PATIENCE, () -> !roll.peers().get(1).trouble().isEmpty());
            clock.addAndGet(Duration.ofSeconds(7).toNanos());

            KnownPeer known = ask().get(1);

            assertThat(known.role()).isEqualTo("datanode");
            assertThat(known.isPresent()).isTrue();
            assertThat(known.introduction()).isEqualTo(Introduction.own());
            assertThat(known.address()).contains("127.0.0.1");
            assertThat(known.since()).isEqualTo(Duration.ofSeconds(7));
            assertThat(known.trouble()).isEqualTo("it may lock 64 KiB");
        }
        Await.until("away", PATIENCE, () -> !roll.peers().get(1).isPresent());
        clock.addAndGet(Duration.ofSeconds(5).toNanos());
        assertThat(ask().get(1).since()).isEqualTo(Duration.ofSeconds(5));

        clock.addAndGet(Duration.ofHours(25).toNanos());
        assertThat(ask()).hasSize(1);
    }

    @Test
    void processWithTwoSessions_isOnePeer_untilBothHaveEnded() throws Exception {
        try (SayingPeer one = SayingPeer.open(config(PeerRole.RESOURCEMANAGER), CLUSTER)) {
            try (SayingPeer other = SayingPeer.open(config(PeerRole.RESOURCEMANAGER), CLUSTER)) {
                Await.until("known", PATIENCE, () -> roll.peers().size() == 2);
                one.say(List.of());
                other.say(List.of());
            }
            Await.until("one has left", PATIENCE, () -> server.dropped() == 1);
            assertThat(roll.peers().get(1).isPresent()).isTrue();
        }
        Await.until("away", PATIENCE, () -> !roll.peers().get(1).isPresent());
    }

    @Test
    void peerThatComesAgain_isNotAlsoAway() throws Exception {
        SayingPeer.open(config(PeerRole.HOST), CLUSTER).close();
        Await.until("away", PATIENCE, () -> roll.peers().stream().anyMatch(peer -> !peer.isPresent()));
        try (SayingPeer again = SayingPeer.open(config(PeerRole.HOST), CLUSTER)) {
            again.say(List.of());
            Await.until("here", PATIENCE, () -> roll.peers().stream().allMatch(KnownPeer::isPresent));
            assertThat(roll.peers()).hasSize(2);
        }
    }

    @Test
    void whoIsNoCommand_mayNotAsk() throws Exception {
        SayingPeer.says(
                config(PeerRole.DATANODE),
                CLUSTER,
                Message.of(PeerKind.ASK_PEERS),
                "it is dropped",
                () -> server.dropped() > 0);
    }

    @ParameterizedTest
    @EnumSource(PeerRole.class)
    void handshake_learnsWhichBuildTheCoordinatorIs(PeerRole role) throws Exception {
        assertThat(new Handshake(CLUSTER, role).ask(config(role), 20)).isEqualTo(Introduction.own());
    }

    @Test
    void handshake_forAnotherCluster_saysWhichOneIsServed() {
        assertThatThrownBy(() -> new Handshake("other:1", PeerRole.COMMAND).ask(config(PeerRole.COMMAND), 2))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("this coordinator serves " + CLUSTER);
    }

    private List<KnownPeer> ask() throws Exception {
        return new PeersQuestion(CLUSTER).ask(config(PeerRole.COMMAND), 20);
    }

    private PeerLoop.Config config(PeerRole role) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SECRET.of(role),
                PING_NANOS);
    }
}
