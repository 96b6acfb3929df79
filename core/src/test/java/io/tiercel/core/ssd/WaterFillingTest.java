package io.tiercel.core.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.ssd.MissCurve.Point;
import io.tiercel.core.ssd.WaterFilling.Demand;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaterFillingTest {
    private static final MissCurve CLIFF = curve(1, 0.9, 0.85, 0.2, 0.2);
    private static final MissCurve SMOOTH = curve(1, 0.5, 0.4, 0.35, 0.3);
    private static final List<Demand> BOTH = List.of(new Demand(1, CLIFF), new Demand(1, SMOOTH));

    private static MissCurve curve(double... misses) {
        List<Point> points = new ArrayList<>();
        for (int room = 0; room < misses.length; room++) {
            points.add(new Point(room, misses[room]));
        }
        return new MissCurve(points);
    }

    @Test
    void hull_spreadsACliffOverTheFlatBeforeIt() {
        assertThat(CLIFF.hull().points()).containsExactly(new Point(0, 1), new Point(3, 0.2), new Point(4, 0.2));
        assertThat(SMOOTH.hull()).isEqualTo(SMOOTH);
        assertThat(CLIFF.misses(2.5)).isCloseTo(0.525, within(1e-12));
        assertThat(CLIFF.misses(99)).isEqualTo(0.2);
    }

    @Test
    void room_goesWhereItSavesMost_andACliffIsClimbedWholeOrNotAtAll() {
        assertThat(cost(2)).isCloseTo(1.4, within(1e-12));
        assertThat(WaterFilling.fill(3, BOTH)).containsExactly(3, 0);
        assertThat(cost(3)).isCloseTo(1.2, within(1e-12));
        assertThat(WaterFilling.fill(4, BOTH)).containsExactly(3, 1);
        assertThat(WaterFilling.fill(5, BOTH)).containsExactly(3, 2);
        assertThat(WaterFilling.fill(100, BOTH))
                .as("what saves nothing is not given")
                .containsExactly(3, 4);
        assertThat(WaterFilling.fill(0, BOTH)).containsExactly(0, 0);
    }

    @Test
    void tableOne_isTheOptimum() {
        double[] workingSets = {5, 1, 4, 3, 7};
        double[] importance = {0.1, 0.4, 0.1, 0.3, 0.1};
        List<Demand> demands = new ArrayList<>();
        for (int vm = 0; vm < workingSets.length; vm++) {
            demands.add(new Demand(
                    importance[vm], new MissCurve(List.of(new Point(0, 1), new Point(workingSets[vm], 0)))));
        }
        double[] given = WaterFilling.fill(5, demands);
        assertThat(given).containsExactly(0, 1, 1, 3, 0);
        // A miss takes 1, and a hit a tenth.
        assertThat(0.1 + 0.9 * WaterFilling.cost(demands, given)).isCloseTo(0.3475, within(1e-9));
    }

    @Test
    void noMoreIsGivenThanThereIs_andNoDivisionByHullsIsBetterOnThem() {
        Seed seed = Seed.announced("WaterFillingTest");
        for (int round = 0; round < 2_000; round++) {
            List<Demand> demands = new ArrayList<>();
            for (int vm = 0; vm <= seed.below(6); vm++) {
                double[] misses = new double[2 + seed.below(6)];
                Arrays.setAll(misses, i -> seed.below(1_000) / 1_000.0);
                Arrays.sort(misses);
                double[] falling = new double[misses.length];
                Arrays.setAll(falling, i -> misses[misses.length - 1 - i]);
                demands.add(new Demand(seed.below(100), curve(falling)));
            }
            double room = seed.below(200) / 10.0;
            double[] given = WaterFilling.fill(room, demands);
            assertThat(Arrays.stream(given).sum()).isLessThanOrEqualTo(room + 1e-9);
            assertThat(Arrays.stream(given).min().orElseThrow()).isNotNegative();
            double[] equal = new double[demands.size()];
            Arrays.fill(equal, room / demands.size());
            List<Demand> hulls = demands.stream()
                    .map(demand -> new Demand(demand.cost(), demand.curve().hull()))
                    .toList();
            assertThat(WaterFilling.cost(hulls, WaterFilling.fill(room, hulls)))
                    .isLessThanOrEqualTo(WaterFilling.cost(hulls, equal) + 1e-9);
        }
    }

    @Test
    void curvesThatMakeNoSense_areRefused() {
        assertThatThrownBy(() -> new MissCurve(List.of())).hasMessageContaining("begins with no room");
        assertThatThrownBy(() -> new MissCurve(List.of(new Point(1, 1)))).hasMessageContaining("no room");
        assertThatThrownBy(() -> new MissCurve(List.of(new Point(0, 1), new Point(0, 1))))
                .hasMessageContaining("order");
        assertThatThrownBy(() -> new Point(0, 1.1)).hasMessageContaining("from 0 to 1");
        assertThatThrownBy(() -> new Demand(-1, CLIFF)).hasMessageContaining("cost");
        assertThatThrownBy(() -> WaterFilling.fill(-1, BOTH)).hasMessageContaining("room");
    }

    private static double cost(double room) {
        return WaterFilling.cost(BOTH, WaterFilling.fill(room, BOTH));
    }
}
