package io.tiercel.reproduce.cava.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import io.tiercel.testbed.jobs.MapApplication;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LevelsFindingsTest {
    private static final List<LocalityLevel> LEVELS = List.of(
            LocalityLevel.VM_MEMORY, LocalityLevel.HOST_MEMORY, LocalityLevel.RACK_MEMORY, LocalityLevel.VM_DISK);

    @Test
    void order_isThePapers_whereEachStepIsLongerThanTheNoise() {
        Claim order = order(0, 1_000, 2_000, 2_500, 8_000);
        assertThat(order.measured()).isEqualTo(0.5);
        assertThat(order.asInPaper()).hasValue(Verdict.HOLDS);
        assertThat(order.note())
                .endsWith("; first against last 0.125x; shown: VM memory < host memory, "
                        + "host memory < rack memory, rack memory < VM disk");
    }

    @Test
    void order_isNotShown_whereAStepIsShorterThanTheNoise() {
        assertThat(order(100, 1_000, 1_100, 3_000, 8_000).asInPaper()).hasValue(Verdict.NOT_SHOWN);
        assertThat(order(100, 1_100, 1_000, 3_000, 8_000).asInPaper()).hasValue(Verdict.NOT_SHOWN);
        assertThat(order(100, 1_000, 1_100, 3_000, 8_000).note())
                .endsWith("; shown: host memory < rack memory, rack memory < VM disk");
        assertThat(order(9_000, 5_000, 5_100, 6_000, 8_000).note()).endsWith("; no step is shown");
    }

    /** Also where another step is less sure. */
    @Test
    void order_isBroken_whereAStepGoesTheOtherWayByMoreThanTheNoise() {
        Claim order = order(10, 1_100, 1_000, 9_000, 8_000);
        assertThat(order.measured()).isCloseTo(-1, within(1e-9));
        assertThat(order.asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    /** The paper's tasks take 0.633 times as long from the VM's memory as from its disk. */
    @Test
    void share_isHeldToThePapersAndToTheDisks() {
        assertThat(share(6_300).asInPaper()).hasValue(Verdict.HOLDS);
        assertThat(share(6_400).asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(share(6_400).goal()).hasValue(Verdict.HOLDS);
        assertThat(share(10_000).goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void share_hasTheSpreadOfItsTasks() {
        assertThat(claim("share-vm-memory", 1_000, 5_000, 5_000, 5_000, 10_000)
                        .spread()
                        .orElseThrow())
                .isPositive();
    }

    private static Claim share(long memoryMillis) {
        return claim("share-vm-memory", 0, memoryMillis, 7_500, 8_000, 10_000);
    }

    private static Claim order(long noiseMillis, long... millis) {
        return claim("order-grep", noiseMillis, millis);
    }

    /** Of two tasks at each level, which take so much less and more than that. */
    private static Claim claim(String id, long noiseMillis, long... millis) {
        List<LevelTimes> times = new ArrayList<>();
        for (MapApplication application : MapApplication.values()) {
            for (int i = 0; i < LEVELS.size(); i++) {
                List<Long> tasks = List.of(millis[i] - noiseMillis / 2, millis[i] + noiseMillis / 2);
                times.add(new LevelTimes(application.label(), LEVELS.get(i), tasks));
            }
        }
        return new LevelsFindings(times, 6_250_000)
                .claims().stream()
                        .filter(claim -> claim.id().equals(id))
                        .findFirst()
                        .orElseThrow();
    }
}
