package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.Topology;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.testkit.Seed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two racks of three hosts of two VMs: VM 0 and 1 on host 0, ..., VM 6 the first of the second rack. */
class NetworkTest {
    private static final long SECOND = 1_000_000_000;
    private static final double TOLERANCE = Link.IMBALANCE + 1e-9;
    private static final NetworkModel MODEL = new NetworkModel(1000, 100, 150, 400);

    private final EventLoop loop = new EventLoop();
    private Topology topology = Topology.uniform(2, 3, 2);
    private Network network = new Network(loop, topology, MODEL);
    private final Map<Integer, Long> endNanos = new LinkedHashMap<>();

    @Test
    void oneTransfer_isBoundByTheNarrowestLink_orByItself() {
        begin(0, 1, 400, 0);
        begin(2, 4, 400, 1);
        loop.run();
        assertThat(endNanos).containsExactly(Map.entry(0, SECOND), Map.entry(1, 4 * SECOND));
    }

    /**
     * Hosts 0 and 1 both send to host 2, host 0 to host 1 as well. At host 2's link there are 50 a second for each; host
     * 0 has 50 left for the other one. When that has sent its 100, in 2 s, nothing changes for the others.
     */
    @Test
    void links_areSharedMaxMinFairly_asWorkedByHand() {
        begin(0, 4, 200, 0);
        begin(2, 5, 200, 1);
        begin(1, 3, 100, 2);
        loop.run();
        assertThat(endNanos).containsOnly(Map.entry(2, 2 * SECOND), Map.entry(0, 4 * SECOND), Map.entry(1, 4 * SECOND));
    }

    /**
     * Three hosts of one rack send to three of the other: the rack's link gives each 50. Within the second rack, host 3
     * sends to host 4, whose link has 50 left. When one of the three is done, the other two have 75 each.
     */
    @Test
    void whatAFullRackLinkLeaves_goesToOthers_asWorkedByHand() {
        begin(0, 6, 100, 0);
        begin(2, 8, 250, 1);
        begin(4, 10, 250, 2);
        begin(7, 9, 75, 3);
        loop.run();
        assertThat(endNanos)
                .containsEntry(0, 2 * SECOND)
                .containsEntry(3, 3 * SECOND / 2)
                .containsEntry(1, 4 * SECOND)
                .containsEntry(2, 4 * SECOND);
    }

    @Test
    void bytes_areCountedByWhatTheyCross() {
        begin(0, 1, 10, 0);
        begin(0, 2, 20, 1);
        begin(0, 6, 30, 2);
        loop.run();
        assertThat(network.bridgeBytes()).isEqualTo(10);
        assertThat(network.hostBytes()).isEqualTo(50);
        assertThat(network.rackBytes()).isEqualTo(30);
    }

    @Test
    void anyTraffic_arrivesWhole_andIsAlwaysSharedMaxMinFairly() {
        followTraffic(400, 150);
    }

    /** Full links of racks and hosts in one another's way, so that a change is felt far off. */
    @Test
    void denseTraffic_arrivesWhole_andIsAlwaysSharedMaxMinFairly() {
        topology = Topology.uniform(5, 4, 1);
        network = new Network(loop, topology, MODEL);
        followTraffic(1500, 150);
    }

    /** Some hundred transfers on each link: one more or less is left for later. */
    @Test
    void manySmallChanges_neverAddUp() {
        topology = Topology.uniform(3, 2, 1);
        network = new Network(loop, topology, MODEL);
        followTraffic(3000, 4);
    }

    private void followTraffic(int transfers, int seconds) {
        Seed seed = Seed.announced("NetworkTest");
        for (int transfer = 0; transfer < transfers; transfer++) {
            int from = seed.below(topology.vms());
            int to = (from + 1 + seed.below(topology.vms() - 1)) % topology.vms();
            long bytes = seed.between(1, 500);
            loop.at(
                    seed.below(seconds * SECOND),
                    number -> {
                        begin(from, to, bytes, number);
                        checkFairness();
                    },
                    transfer);
        }
        loop.run();
        assertThat(endNanos).hasSize(transfers);
        assertThat(network.linksInUse()).isEmpty();
    }

    private void begin(int from, int to, long bytes, int number) {
        network.begin(
                from,
                to,
                bytes,
                ended -> {
                    endNanos.put(ended, loop.nowNanos());
                    checkFairness();
                },
                number);
    }

    /** No link is over capacity; each transfer has all it can use, or a full link on which none has more. */
    private void checkFairness() {
        for (Link link : network.linksInUse()) {
            assertThat(used(link)).isLessThanOrEqualTo(link.bytesPerSecond() * (1 + TOLERANCE));
            for (Path path : link.paths()) {
                boolean bound = path.rateEach() >= MODEL.transferMax() * (1 - TOLERANCE)
                        || Arrays.stream(path.links()).anyMatch(other -> bounds(other, path));
                assertThat(path.transfers() == 0 || bound)
                        .as("path %d is bound", path.id())
                        .isTrue();
            }
        }
    }

    private static boolean bounds(Link link, Path path) {
        boolean full = used(link) >= link.bytesPerSecond() * (1 - TOLERANCE);
        return full
                && link.paths().stream()
                        .filter(other -> other.transfers() > 0)
                        .allMatch(other -> other.rateEach() <= path.rateEach() * (1 + 2 * TOLERANCE));
    }

    private static double used(Link link) {
        return link.paths().stream()
                .mapToDouble(path -> path.transfers() * path.rateEach())
                .sum();
    }
}
