package io.tiercel.coordinator.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.PeerRoll;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.topology.SeenHop;
import io.tiercel.testkit.Await;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.measure.MeasureDialogue;
import io.tiercel.wire.measure.MeasureKind;
import io.tiercel.wire.measure.MeasurePlan;
import io.tiercel.wire.measure.MeasureRequest;
import io.tiercel.wire.measure.MeasuredPair;
import io.tiercel.wire.measure.MeasurementEndedException;
import io.tiercel.wire.peer.PeerKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Measurements between relays on loopback, over real sessions. */
@Timeout(120)
final class MeasurementDeskTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("a secret of some length");
    private static final CoordinatorSecret OTHER = CoordinatorSecret.of("another secret of some length");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long PING_NANOS = 50_000_000;
    private static final long PAIR_BYTES = 4 << 20;
    private static final MeasureRequest REQUEST = new MeasureRequest(1, PAIR_BYTES, 0, 0);

    private final PeerRoll roll = new PeerRoll(System::nanoTime);
    private final MeasurementDesk desk = new MeasurementDesk(Settings.of(Map.of()), roll::peers);
    private final List<LoopbackRelay> relays = new ArrayList<>();
    private RelayServer server;

    @BeforeEach
    void start() throws IOException {
        server = RelayServer.open(
                new RelayServer.Config(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        CoordinatorSecrets.of(SECRET),
                        CLUSTER,
                        20),
                new Protocols(List.of(new Protocol(PeerKind.ALL, roll), new Protocol(MeasureKind.ALL, desk))),
                System::nanoTime);
    }

    @AfterEach
    void stop() {
        relays.forEach(LoopbackRelay::close);
        server.close();
    }

    /** What a command hears. */
    private static final class Heard implements MeasureDialogue.Listener {
        final List<MeasurePlan> plans = new CopyOnWriteArrayList<>();
        final List<SeenHop> hops = new CopyOnWriteArrayList<>();
        final List<MeasuredPair> pairs = new CopyOnWriteArrayList<>();

        @Override
        public void planned(MeasurePlan plan) {
            plans.add(plan);
        }

        @Override
        public void hop(SeenHop hop) {
            hops.add(hop);
        }

        @Override
        public void measured(MeasuredPair pair) {
            pairs.add(pair);
        }
    }

    @Test
    void everyPair_isMeasured_withinItsBytes_andHopsAreSeen() throws Exception {
        relay("vm-1", SECRET);
        relay("vm-2", SECRET);
        relay("vm-3", SECRET);
        Heard heard = run(REQUEST);
        assertThat(heard.plans).singleElement().satisfies(plan -> {
            assertThat(plan.pairs()).isEqualTo(3);
        });
        assertThat(heard.pairs).hasSize(3).allSatisfy(pair -> {
            assertThat(pair.failure()).isEmpty();
            assertThat(pair.bytesPerSecond()).isPositive();
            assertThat(pair.bytes()).isBetween(1L, PAIR_BYTES);
        });
        assertThat(heard.hops).extracting(SeenHop::vm).isSubsetOf("vm-1", "vm-2", "vm-3");
    }

    @Test
    void severalPairsAtOnce_areMeasuredToo() throws Exception {
        for (int vm = 1; vm <= 4; vm++) {
            relay("vm-" + vm, SECRET);
        }
        assertThat(run(new MeasureRequest(2, PAIR_BYTES, 0, 0)).pairs)
                .hasSize(6)
                .allSatisfy(pair -> assertThat(pair.failure()).isEmpty());
    }

    @Test
    void relayThatOthersDoNotBelieve_failsWithItsPairsAlone() throws Exception {
        relay("vm-1", SECRET);
        relay("vm-2", SECRET);
        relay("vm-3", OTHER);
        assertThat(run(REQUEST).pairs)
                .hasSize(3)
                .filteredOn(pair -> pair.failure().isEmpty())
                .singleElement()
                .satisfies(pair -> assertThat(List.of(pair.from(), pair.to())).contains("vm-1", "vm-2"));
    }

    @Test
    void relaysThatAreAway_areNamed() throws Exception {
        relay("vm-1", SECRET);
        // It introduces itself by this machine's name, which is no name of a relay here.
        String machine = Introduction.own().host();
        assertThatThrownBy(() -> run(REQUEST))
                .isInstanceOf(MeasurementEndedException.class)
                .hasMessage("1 relays take part, where from 2 to 512 can be measured; left out: " + machine
                        + ": its relay takes no part");
        relays.remove(0).close();
        Await.until("away", PATIENCE, () -> desk.relays().isEmpty());
        assertThatThrownBy(() -> run(REQUEST)).hasMessageEndingWith(machine + ": its relay is away");
    }

    @Test
    void tooLittleToMeasureBy_isSaid() throws Exception {
        relay("vm-1", SECRET);
        relay("vm-2", SECRET);
        assertThatThrownBy(() -> run(new MeasureRequest(1, 0, 1 << 20, 0)))
                .isInstanceOf(MeasurementEndedException.class)
                .hasMessageContaining("1 pairs need 2 MiB each at least");
    }

    @Test
    void commandThatLeaves_endsItsMeasurement_soThatTheNextCanBegin() throws Exception {
        for (int vm = 1; vm <= 4; vm++) {
            relay("vm-" + vm, SECRET);
        }
        Heard first = new Heard();
        CompletableFuture<Exception> end = new CompletableFuture<>();
        Thread command = new Thread(() -> {
            try {
                ask(new MeasureRequest(1, PAIR_BYTES, 0, 60_000_000_000L), first);
            } catch (IOException | InterruptedException e) {
                end.complete(e);
            }
        });
        command.start();
        Await.until("one pair is measured", PATIENCE, () -> first.pairs.size() == 1);
        assertThatThrownBy(() -> run(REQUEST)).hasMessageContaining("something is being measured already");
        command.interrupt();
        command.join(PATIENCE.toMillis());
        assertThat(end).isCompleted();
        Await.until("the next can begin", PATIENCE, this::measures);
    }

    @Test
    void relaysMayNotAsk_andCommandsTakeNoPart() throws Exception {
        long before = server.dropped();
        SayingPeer.says(
                config(PeerRole.COMMAND),
                CLUSTER,
                Message.of(MeasureKind.CAN_MEASURE, "vm-1"),
                "the command is dropped",
                () -> server.dropped() > before);
        long then = server.dropped();
        SayingPeer.says(
                config(PeerRole.DATANODE),
                CLUSTER,
                REQUEST.message(),
                "the DataNode is dropped",
                () -> server.dropped() > then);
    }

    private boolean measures() {
        try {
            return run(REQUEST).pairs.size() == 6;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    private Heard run(MeasureRequest request) throws IOException, InterruptedException {
        Heard heard = new Heard();
        ask(request, heard);
        return heard;
    }

    private void ask(MeasureRequest request, Heard heard) throws IOException, InterruptedException {
        new MeasureDialogue(CLUSTER, request).run(config(PeerRole.COMMAND), PATIENCE.toSeconds(), heard);
    }

    /** Starts one, and waits until it takes part. */
    private void relay(String name, CoordinatorSecret among) throws InterruptedException {
        relays.add(new LoopbackRelay(
                name, CLUSTER, config(PeerRole.RELAY), () -> among.of(PeerRole.RELAY), Optional.empty()));
        Await.until(name + " takes part", PATIENCE, () -> desk.relays().contains(name));
    }

    private PeerLoop.Config config(PeerRole role) {
        InetSocketAddress address = InetSocketAddress.createUnresolved(
                InetAddress.getLoopbackAddress().getHostAddress(), server.port());
        return new PeerLoop.Config(address, () -> SECRET.of(role), PING_NANOS);
    }
}
