package io.tiercel.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimulatedMapsTest {
    private static final int FAR = 99;

    private final SimulatedMaps tasks = new SimulatedMaps(
            new PlannedJob("job", false, 0, "/f", List.of(task(0, 40), task(0, 41), task(80, 40))),
            new ClusterLayout(120));

    @Test
    void asks_areForEachVm_eachRackOnceATask_andAnywhere() {
        assertThat(tasks.changedAsks())
                .isEqualTo(Map.of(
                        "vm0", 2, "vm40", 2, "vm41", 1, "vm80", 1, "/rack0", 2, "/rack1", 3, "/rack2", 1, "*", 3));
        assertThat(tasks.changedAsks()).isEmpty();
    }

    @Test
    void asksOfATask_areWithdrawnWhenItHasAContainer() {
        tasks.changedAsks();
        tasks.assign(41, Optional.empty());
        assertThat(tasks.changedAsks()).isEqualTo(Map.of("vm0", 1, "vm41", 0, "/rack0", 1, "/rack1", 2, "*", 2));
    }

    @Test
    void container_goesToATaskOnItsVm_thenInItsRack_thenToAny() {
        assertThat(tasks.assign(41, Optional.empty())).hasValue(1);
        assertThat(tasks.assign(100, Optional.empty())).hasValue(2);
        assertThat(tasks.assign(FAR, Optional.empty())).hasValue(0);
        assertThat(tasks.assign(0, Optional.empty())).isEmpty();
    }

    @Test
    void container_goesToTheTaskInItsTag() {
        assertThat(tasks.assign(0, Optional.of(new TaskTag(2, LocalityLevel.OFF_RACK))))
                .hasValue(2);
        assertThat(tasks.state(2)).isEqualTo(TaskState.ASSIGNED);
    }

    @Test
    void tagOfATaskThatWaitsNoMore_isNoTag() {
        tasks.assign(0, Optional.of(new TaskTag(2, LocalityLevel.OFF_RACK)));
        assertThat(tasks.assign(0, Optional.of(new TaskTag(2, LocalityLevel.OFF_RACK))))
                .hasValue(0);
    }

    @Test
    void job_isOverWhenAllItsTasksAre() {
        for (int task = 0; task < 3; task++) {
            assertThat(tasks.allFinished()).isFalse();
            tasks.finished(tasks.assign(0, Optional.empty()).orElseThrow());
        }
        assertThat(tasks.allFinished()).isTrue();
    }

    private static PlannedTask task(Integer... disks) {
        return new PlannedTask(1, List.of(disks), PlannedTask.NOWHERE, 1);
    }
}
