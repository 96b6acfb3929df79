package io.tiercel.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("cluster")
class LoadProcessTest {
    private static final LoadShape SHAPE = new LoadShape(80, 5, 1, 125);

    /**
     * A block is on 3 of 80 VMs, so by chance 4 % of the tasks run where theirs is. In eight runs each of those whose jobs
     * wait, with half as many heartbeats a second, 49 to 69 % did under a patient CapacityScheduler, and 66 to 74 % under
     * ours: how many depends on which VM beats next, so the limits are far from what was seen.
     */
    @ParameterizedTest
    @CsvSource({"STOCK, 0", "PATIENT, 25", "TIERCEL, 50"})
    void everyTask_getsAContainer_andManyMoreThanByChanceWhereTheirInputIs_ifJobsWaitForThat(
            LoadArm arm, int percentMin) throws Exception {
        RunFigures figures = LoadProcess.run(arm, SHAPE);
        assertThat(figures.tasks()).isEqualTo(LoadPlan.of(SHAPE).tasks());
        assertThat(figures.levels().values().stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .isEqualTo(figures.tasks());
        assertThat(figures.levels().getOrDefault("vm-memory", 0)
                        + figures.levels().getOrDefault("vm-disk", 0))
                .isGreaterThan(figures.tasks() * percentMin / 100);
        assertThat(figures.nodeUpdates().calls()).isGreaterThan(SHAPE.vms());
        assertThat(figures.masterCalls().calls()).isGreaterThan(SHAPE.jobs());
    }
}
