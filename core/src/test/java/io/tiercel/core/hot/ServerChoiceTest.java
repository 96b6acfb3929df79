package io.tiercel.core.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.tiercel.core.model.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerChoiceTest {
    /** Two racks of two hosts of two VMs: VM 0 and 1 on host 0, 2 and 3 on host 1, 4 to 7 in the other rack. */
    private final ServerChoice choice = new ServerChoice(Topology.uniform(2, 2, 2));

    @Test
    void choose_takesTheNearest() {
        choice.arrived(0, 1, 11, 100);
        choice.arrived(1, 2, 12, 100);
        choice.arrived(2, 7, 13, 100);
        for (long key = 0; key < 50; key++) {
            assertThat(choice.choose(key, 1, any -> true)).as("the same VM").isZero();
            assertThat(choice.choose(key, 0, any -> true)).as("the same host").isZero();
            assertThat(choice.choose(key, 3, any -> true)).as("the same host").isEqualTo(1);
            assertThat(choice.choose(key, 4, any -> true)).as("the same rack").isEqualTo(2);
        }
    }

    @Test
    void choose_spreadsOverServersThatAreEquallyNear_byTheirCapacity() {
        for (int server = 0; server < 3; server++) {
            choice.arrived(server, ServerChoice.ELSEWHERE, 100 + server, server == 2 ? 200 : 100);
        }
        Map<Integer, Integer> counts = new LinkedHashMap<>();
        for (long key = 0; key < 20_000; key++) {
            counts.merge(choice.choose(key, 0, any -> true), 1, Integer::sum);
        }
        assertThat(counts.get(0)).isCloseTo(5_000, withPercentage(5));
        assertThat(counts.get(2)).isCloseTo(10_000, withPercentage(5));
    }

    @Test
    void choose_movesOnlyTheBlocksOfAServerThatGoes() {
        for (int server = 0; server < 5; server++) {
            choice.arrived(server, ServerChoice.ELSEWHERE, 100 + server, 100);
        }
        Map<Long, Integer> before = new LinkedHashMap<>();
        for (long key = 0; key < 2_000; key++) {
            before.put(key, choice.choose(key, ServerChoice.ELSEWHERE, any -> true));
        }
        choice.gone(3);
        before.forEach((key, server) -> {
            int now = choice.choose(key, ServerChoice.ELSEWHERE, any -> true);
            assertThat(now).isNotEqualTo(3);
            if (server != 3) {
                assertThat(now).isEqualTo(server);
            }
        });
    }

    @Test
    void choose_goesFurtherForRoom_andToTheNearestWhereNoneHasAny() {
        choice.arrived(0, 1, 11, 100);
        choice.arrived(1, 7, 12, 100);
        assertThat(choice.choose(5, 1, server -> server == 1)).isEqualTo(1);
        assertThat(choice.choose(5, 1, server -> false)).isZero();
    }

    @Test
    void choose_isNone_whereThereIsNoServer() {
        assertThat(choice.choose(1, 0, any -> true)).isEqualTo(ServerChoice.NONE);
    }
}
