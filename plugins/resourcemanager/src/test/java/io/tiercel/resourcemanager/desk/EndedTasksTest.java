package io.tiercel.resourcemanager.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.resourcemanager.terms.TaskKinds;
import io.tiercel.wire.deadline.TypedTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which of the tasks whose containers ended with 0 are learned of. */
class EndedTasksTest {
    private static final int MAPS = 20;

    private final EndedTasks tasks = new EndedTasks();
    private final List<Double> believed = new ArrayList<>();

    @Test
    void task_isBelievedSomeSecondsAfterItsEnd() {
        look(0, Map.of(MAPS, 2), Map.of());
        ended(Kind.MAP, MAPS, 20, 2);
        look(2, Map.of(MAPS, 1), Map.of());
        look(6, Map.of(MAPS, 1), Map.of());
        assertThat(believed).isEmpty();
        look(7, Map.of(MAPS, 1), Map.of());
        assertThat(believed).containsExactly(20.0);
        assertThat(tasks.maps()).isEqualTo(1);
    }

    @Test
    void whereTheMasterAsksForAMapAgain_noneThatHasJustEndedIsBelieved_andOneHasFailed() {
        look(0, Map.of(MAPS, 3), Map.of());
        ended(Kind.MAP, MAPS, 20, 1);
        ended(Kind.MAP, MAPS, 3, 8);
        ended(Kind.MAP, MAPS, 21, 8);
        look(8, Map.of(), Map.of());
        look(9, Map.of(), Map.of(TaskKinds.FAILED_MAPS, 1));
        look(10, Map.of(TaskKinds.FAILED_MAPS, 1), Map.of());
        ended(Kind.MAP, TaskKinds.FAILED_MAPS, 22, 30);
        look(40, Map.of(), Map.of());
        assertThat(believed).containsExactly(20.0, 22.0);
        assertThat(tasks.maps()).isEqualTo(3);
    }

    @Test
    void whereTheMasterAsksForMapsLittleByLittle_allAreBelieved() {
        look(0, Map.of(MAPS, 1), Map.of());
        ended(Kind.MAP, MAPS, 20, 1);
        look(1, Map.of(), Map.of(MAPS, 1));
        look(2, Map.of(MAPS, 1), Map.of());
        look(6, Map.of(MAPS, 1), Map.of());
        assertThat(believed).containsExactly(20.0);
    }

    @Test
    void whereTheMasterAsksForMoreReduces_noneThatHasJustEndedIsBelieved() {
        look(0, Map.of(TaskKinds.REDUCES, 2), Map.of());
        ended(Kind.REDUCE, TaskKinds.REDUCES, 20, 1);
        look(1, Map.of(TaskKinds.REDUCES, 1), Map.of(TaskKinds.REDUCES, 1));
        look(10, Map.of(TaskKinds.REDUCES, 2), Map.of());
        ended(Kind.REDUCE, TaskKinds.REDUCES, 21, 11);
        look(20, Map.of(TaskKinds.REDUCES, 1), Map.of());
        assertThat(believed).containsExactly(21.0);
    }

    @Test
    void reducesThatWereLost_orGrantedInBetween_makeNoDoubt() {
        look(0, Map.of(TaskKinds.REDUCES, 3), Map.of(TaskKinds.REDUCES, 1));
        ended(Kind.REDUCE, TaskKinds.REDUCES, 20, 1);
        look(1, Map.of(TaskKinds.REDUCES, 1), Map.of(TaskKinds.REDUCES, 1));
        look(2, Map.of(TaskKinds.REDUCES, 1), Map.of(TaskKinds.REDUCES, 2));
        look(6, Map.of(TaskKinds.REDUCES, 3), Map.of());
        assertThat(believed).containsExactly(20.0);
    }

    @Test
    void jobThatEndsWell_leavesNoDoubt() {
        look(0, Map.of(MAPS, 1), Map.of());
        ended(Kind.MAP, MAPS, 20, 1);
        tasks.ended(Kind.MAP, MAPS, null, 1);
        tasks.jobEndedWell(this::believe);
        tasks.jobEndedWell(this::believe);
        assertThat(believed).containsExactly(20.0);
        assertThat(tasks.maps()).isEqualTo(2);
    }

    private void look(long second, Map<Integer, Integer> running, Map<Integer, Integer> wanted) {
        tasks.look(running, wanted, seconds(second), this::believe);
    }

    private void ended(Kind kind, int priority, double taskSeconds, long second) {
        TaskType type = new TaskType("grep", kind == Kind.MAP ? Phase.MAP : Phase.REDUCE);
        tasks.ended(kind, priority, new TypedTask(type, new TaskObservation(1, taskSeconds, -1)), seconds(second));
    }

    private void believe(TypedTask task) {
        believed.add(task.task().seconds());
    }

    private static long seconds(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }
}
