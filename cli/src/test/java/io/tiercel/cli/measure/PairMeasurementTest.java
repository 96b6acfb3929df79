package io.tiercel.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.cli.measure.PairMeasurement.Outcome;
import io.tiercel.core.topology.MeetingRounds;
import io.tiercel.relay.measure.MeasuringPeer;
import io.tiercel.relay.measure.PeerAddress;
import io.tiercel.testkit.FreePort;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairMeasurementTest {
    private static final long SERVED_NANOS_MAX = TimeUnit.MINUTES.toNanos(2);

    private final Secret secret = secret("the secret of this test, and no other");
    private final List<MeasuringPeer> peers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void stopPeers() throws Exception {
        for (MeasuringPeer peer : peers) {
            peer.close();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void everyPair_isMeasuredOnce() throws Exception {
        List<Outcome> outcomes = run(List.of(peer("127.0.0.1"), peer("127.0.0.2"), peer("127.0.0.3")), secret);
        assertThat(outcomes).hasSize(3).allSatisfy(outcome -> {
            assertThat(outcome.failure()).isEmpty();
            assertThat(outcome.rate()).isPositive();
        });
        assertThat(outcomes)
                .extracting(outcome -> outcome.from() + " " + outcome.to())
                .containsExactlyInAnyOrder("127.0.0.1 127.0.0.2", "127.0.0.1 127.0.0.3", "127.0.0.2 127.0.0.3");
    }

    @Test
    void whoHasAnotherSecret_measuresNothing() throws Exception {
        List<PeerAddress> both = List.of(peer("127.0.0.1"), peer("127.0.0.2"));
        assertThat(run(both, secret("another secret, which was guessed")))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.failure()).isNotEmpty());
    }

    /** As by who looks which ports are open, for as long as the peer serves. */
    @Test
    void guestsThatSayNothing_leaveNothingOpen() throws Exception {
        PeerAddress peer = peer("127.0.0.1");
        visit(peer);
        long before = openFiles();
        for (int guest = 0; guest < 50; guest++) {
            visit(peer);
        }
        long end = System.nanoTime() + SERVED_NANOS_MAX / 8;
        while (openFiles() > before + 10 && System.nanoTime() < end) {
            Thread.sleep(10);
        }
        assertThat(openFiles()).isLessThanOrEqualTo(before + 10);
    }

    private static void visit(PeerAddress peer) throws IOException {
        try (Socket guest = new Socket(peer.host(), peer.port())) {
            guest.getInputStream().readNBytes(1);
        }
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    @Test
    void peerThatIsGone_isAFailureOfItsPairsAlone() throws Exception {
        int unused = FreePort.next();
        PeerAddress gone = new PeerAddress("127.0.0.9", unused);
        List<Outcome> outcomes = run(List.of(peer("127.0.0.1"), gone, peer("127.0.0.2")), secret);
        assertThat(outcomes)
                .hasSize(3)
                .filteredOn(outcome -> outcome.failure().isEmpty())
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.to()).isEqualTo("127.0.0.2"));
    }

    @Test
    void hostThatIsUnknown_isNamed() throws Exception {
        List<PeerAddress> nobody = List.of(PeerAddress.parse("a.invalid"), PeerAddress.parse("b.invalid"));
        assertThat(run(nobody, secret))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.failure()).isEqualTo("unknown host a.invalid"));
    }

    @Test
    void peerThatCannotListen_saysWhere_andWhyNot() throws Exception {
        int taken = peer("127.0.0.1").port();
        assertThatThrownBy(() -> MeasuringPeer.open(
                        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), taken), secret))
                .hasMessage("cannot listen at 127.0.0.1:" + taken + ": Address already in use");
        assertThatThrownBy(() -> MeasuringPeer.open(InetSocketAddress.createUnresolved("a.invalid", 1), secret))
                .hasMessage("cannot listen at a.invalid:1: unknown host a.invalid");
    }

    @Test
    void peer_endsByItself() throws Exception {
        try (MeasuringPeer peer =
                MeasuringPeer.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), secret)) {
            peer.serve(1);
            assertThat(peer.port()).isPositive();
        }
    }

    @Test
    void rounds_haveEachPairOnce_andNobodyTwice() {
        for (int players = 2; players < 12; players++) {
            Set<List<Integer>> seen = new HashSet<>();
            for (List<int[]> round : MeetingRounds.of(players)) {
                Set<Integer> busy = new HashSet<>();
                for (int[] pair : round) {
                    assertThat(busy.add(pair[0]) && busy.add(pair[1])).isTrue();
                    assertThat(seen.add(List.of(pair[0], pair[1]))).isTrue();
                }
            }
            assertThat(seen).hasSize(players * (players - 1) / 2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":1", "vm:", "vm:x", "vm:0", "vm:65536"})
    void addressThatIsNone_isRefused(String text) {
        assertThatThrownBy(() -> PeerAddress.parse(text)).hasMessageContaining("expected HOST or HOST:PORT");
    }

    @Test
    void address_hasADefaultPort() {
        assertThat(PeerAddress.parse("vm-1")).isEqualTo(new PeerAddress("vm-1", PeerAddress.PORT));
        assertThat(PeerAddress.parse("vm-1:99")).isEqualTo(new PeerAddress("vm-1", 99));
    }

    private static List<Outcome> run(List<PeerAddress> peers, Secret secret) throws InterruptedException {
        List<Outcome> outcomes = new ArrayList<>();
        new PairMeasurement(peers, secret).run(2, outcomes::add);
        return outcomes;
    }

    private PeerAddress peer(String address) throws IOException {
        MeasuringPeer peer = MeasuringPeer.open(new InetSocketAddress(address, 0), secret);
        peers.add(peer);
        Thread thread = new Thread(() -> serve(peer));
        threads.add(thread);
        thread.start();
        return new PeerAddress(address, peer.port());
    }

    private static void serve(MeasuringPeer peer) {
        try {
            peer.serve(SERVED_NANOS_MAX);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Secret secret(String text) {
        return new Secret(text.getBytes(StandardCharsets.US_ASCII));
    }
}
