package io.tiercel.evaluation.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("cluster")
class LoadProcessTest {
    private static final LoadShape SHAPE = new LoadShape(80, 5, 1, 250);

    @ParameterizedTest
    @CsvSource({"STOCK, 0", "PATIENT, 50", "TIERCEL, 50"})
    void everyTask_getsAContainer_andMostWhereTheirInputIs_ifJobsWaitForThat(Arm arm, int percentMin) throws Exception {
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
