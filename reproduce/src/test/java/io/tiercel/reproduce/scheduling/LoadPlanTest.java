package io.tiercel.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadPlanTest {
    private static final LoadShape SHAPE = new LoadShape(1_000, 40, 7, 1_000);
    private static final LoadPlan PLAN = LoadPlan.of(SHAPE);

    @Test
    void sameShape_makesTheSameLoad_anotherSeedAnother() {
        assertThat(LoadPlan.of(SHAPE)).isEqualTo(PLAN);
        assertThat(LoadPlan.of(new LoadShape(1_000, 40, 8, 1_000)).measured()).isNotEqualTo(PLAN.measured());
    }

    @Test
    void jobs_haveTwentyToAHundredTasks_andFiveTimesThatOnFiveTimesTheVms() {
        assertThat(PLAN.measured())
                .hasSize(40)
                .allSatisfy(job -> assertThat(job.tasks()).hasSizeBetween(20, 100));
        LoadPlan large = LoadPlan.of(new LoadShape(5_000, 40, 7, 1_000));
        assertThat(large.measured()).allSatisfy(job -> assertThat(job.tasks()).hasSizeBetween(100, 500));
    }

    @Test
    void warmUp_beginsLongBeforeWhatIsMeasured() {
        assertThat(PLAN.warmUp()).hasSize(20).allMatch(PlannedJob::warmUp);
        long lastWarmUp = PLAN.warmUp().get(19).startMillis();
        assertThat(PLAN.measured().get(0).startMillis()).isGreaterThan(lastWarmUp + 20_000);
    }

    @Test
    void replicas_areOnThreeVmsInTwoRacks() {
        for (PlannedJob job : PLAN.measured()) {
            for (PlannedTask task : job.tasks()) {
                assertThat(new HashSet<>(task.disks())).hasSize(3);
                assertThat(task.disks().stream().map(PLAN.layout()::rackOf).distinct())
                        .hasSize(2);
            }
        }
    }

    @Test
    void someBlocks_areInTheMemoryOfAVmThatHasThemOnDisk() {
        List<PlannedTask> tasks =
                PLAN.measured().stream().flatMap(job -> job.tasks().stream()).toList();
        List<PlannedTask> cached = tasks.stream()
                .filter(task -> task.memory() != PlannedTask.NOWHERE)
                .toList();
        assertThat(cached).allSatisfy(task -> assertThat(task.disks()).contains(task.memory()));
        assertThat(cached.size() / (double) tasks.size()).isBetween(0.3, 0.5);
    }

    @Test
    void replicas_areFewerWhereThereAreFewerVms() {
        LoadPlan tiny = LoadPlan.of(new LoadShape(2, 3, 1, 1_000));
        assertThat(tiny.measured().get(0).tasks())
                .allSatisfy(task -> assertThat(new HashSet<>(task.disks())).hasSize(2));
    }

    @Test
    void clusterOfOneVm_isRefused() {
        assertThatThrownBy(() -> new LoadShape(1, 1, 1, 1_000)).hasMessageContaining("at least two VMs: 1");
    }
}
