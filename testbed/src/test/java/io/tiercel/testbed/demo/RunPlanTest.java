package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testbed.jobs.MainJob;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPlanTest {
    private final List<Run> runs = RunPlan.runs();

    @Test
    void runs_areEveryJobInBothModesColdAndWarm() {
        assertThat(runs).hasSize(MainJob.values().length * 4).hasSameSizeAs(new HashSet<>(runs));
    }

    @Test
    void runs_alternateBetweenStockAndTiercel() {
        for (int i = 0; i < runs.size(); i += 2) {
            assertThat(runs.get(i).mode()).isEqualTo(runs.get(i + 1).mode().other());
            assertThat(runs.get(i).job()).isEqualTo(runs.get(i + 1).job());
            assertThat(runs.get(i).temperature()).isEqualTo(runs.get(i + 1).temperature());
        }
    }

    @Test
    void runs_giveEachModeTheFirstTurnInTurn() {
        List<Mode> first =
                List.of(runs.get(0).mode(), runs.get(4).mode(), runs.get(8).mode());

        assertThat(first).containsExactly(Mode.STOCK, Mode.TIERCEL, Mode.STOCK);
    }

    @Test
    void runs_areColdBeforeTheyAreWarm() {
        for (Run run : runs) {
            int cold = runs.indexOf(new Run(run.job(), run.mode(), Temperature.COLD));
            int warm = runs.indexOf(new Run(run.job(), run.mode(), Temperature.WARM));
            assertThat(cold).isLessThan(warm);
        }
    }

    @Test
    void slugs_areDifferentAndFitForAPath() {
        assertThat(runs).extracting(Run::slug).doesNotHaveDuplicates().allMatch(slug -> slug.matches("[a-z-]+"));
    }
}
