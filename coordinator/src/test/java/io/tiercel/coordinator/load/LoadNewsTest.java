package io.tiercel.coordinator.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.session.Protocols;
import io.tiercel.coordinator.session.Protocols.Protocol;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.testkit.Await;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.LearningSession;
import io.tiercel.wire.deadline.LoadKind;
import io.tiercel.wire.deadline.VmLoad;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loads of VMs, from those who know of them to a ResourceManager, over a real connection. */
@Timeout(60)
class LoadNewsTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("sixteen bytes at least");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private volatile Map<String, Double> reads = Map.of();
    private volatile Map<String, Double> waits = Map.of();
    private volatile List<VmLoad> told = List.of();

    @Test
    void loads_areToldToWhoWatches_againAndAgain() throws Exception {
        reads = Map.of("vm-1", 12.5);
        waits = Map.of("vm-1", 0.25, "vm-2", 0.5);
        try (RelayServer server = server();
                LearningSession manager = LearningSession.open(
                        config(server), CLUSTER, book -> {}, loads -> told = loads, asked -> List.of())) {
            Await.until("told", PATIENCE, () -> told.size() == 2);
            assertThat(told).containsExactly(new VmLoad("vm-1", 12.5, 0.25), new VmLoad("vm-2", VmLoad.UNKNOWN, 0.5));
            reads = Map.of("vm-3", 1.0);
            waits = Map.of();
            Await.until("told again", PATIENCE, () -> told.equals(List.of(new VmLoad("vm-3", 1, VmLoad.UNKNOWN))));
        }
    }

    @Test
    void manyLoads_areToldWhole() throws Exception {
        Map<String, Double> many = new TreeMap<>();
        for (int vm = 0; vm < 5_000; vm++) {
            many.put("a-virtual-machine-with-a-long-name-" + vm, 1.0 * vm);
        }
        reads = many;
        Set<String> names = ConcurrentHashMap.newKeySet();
        try (RelayServer server = server();
                LearningSession manager = LearningSession.open(
                        config(server),
                        CLUSTER,
                        book -> {},
                        loads -> loads.forEach(load -> names.add(load.vm())),
                        asked -> List.of())) {
            Await.until("all are told", PATIENCE, () -> names.size() == 5_000);
        }
    }

    @Test
    void nonsense_endsTheSessionThatSaysIt() throws Exception {
        try (RelayServer server = server()) {
            byte[][] nonsense = {
                VmLoad.messages(List.of(new VmLoad("vm", 1, 0))).iterator().next()
            };
            for (byte[] message : nonsense) {
                long before = server.dropped();
                SayingPeer.says(config(server), CLUSTER, message, "dropped", () -> server.dropped() > before);
            }
        }
    }

    @Test
    void watching_isAsked_byAMessageWithoutContent() {
        assertThat(Message.of(LoadKind.WATCH_LOADS)).hasSize(1);
    }

    private RelayServer server() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Protocols protocols = new Protocols(List.of(
                new Protocol(LearningKind.ALL, Visitors.NONE),
                new Protocol(LoadKind.ALL, new LoadNews(() -> reads, () -> waits))));
        return RelayServer.open(
                new RelayServer.Config(anyPort, CoordinatorSecrets.of(SECRET), CLUSTER, 10),
                protocols,
                System::nanoTime);
    }

    private static PeerLoop.Config config(RelayServer server) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SECRET.of(PeerRole.RESOURCEMANAGER),
                100_000_000L);
    }
}
