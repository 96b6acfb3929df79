package io.tiercel.resourcemanager.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.wire.deadline.TypedTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which of the tasks whose containers ended with 0 are learned of. */
class EndedTasksTest {
    private final EndedTasks tasks = new EndedTasks();
    private final List<Double> believed = new ArrayList<>();

    @Test
    void task_isBelievedSomeSecondsAfterItsEnd() {
        look(0, 0, 3);
        look(1, 2, 1);
        ended(Kind.MAP, 20, 2);
        look(2, 1, 1);
        look(6, 1, 1);
        assertThat(believed).isEmpty();
        look(7, 1, 1);
        assertThat(believed).containsExactly(20.0);
        assertThat(tasks.maps()).isEqualTo(3);
    }

    @Test
    void whereTheMasterAsksAgain_noneThatHasJustEndedIsBelieved_andTheJobHasNoMoreMaps() {
        look(0, 2, 1);
        ended(Kind.MAP, 20, 1);
        look(1, 1, 1);
        look(7, 1, 1);
        ended(Kind.MAP, 3, 8);
        ended(Kind.MAP, 21, 8);
        look(8, 0, 1);
        look(9, 0, 2);
        look(30, 0, 2);
        assertThat(believed).containsExactly(20.0);
        assertThat(tasks.maps()).isEqualTo(3);
    }

    @Test
    void whatIsAskedForAnotherKind_makesNoDoubt() {
        look(0, 2, 0);
        ended(Kind.MAP, 20, 1);
        tasks.look(Map.of(Kind.MAP, 1), Map.of(Kind.REDUCE, 1), seconds(2), this::believe);
        tasks.look(Map.of(Kind.MAP, 1), Map.of(Kind.REDUCE, 1), seconds(6), this::believe);
        assertThat(believed).containsExactly(20.0);
    }

    @Test
    void containersThatWereLostOrGrantedInBetween_makeNoDoubt() {
        look(0, 2, 2);
        ended(Kind.MAP, 20, 1);
        look(1, 1, 1);
        look(2, 1, 2);
        look(6, 2, 1);
        assertThat(believed).containsExactly(20.0);
    }

    @Test
    void jobThatEndsWell_leavesNoDoubt() {
        look(0, 1, 0);
        ended(Kind.MAP, 20, 1);
        tasks.jobEndedWell(this::believe);
        tasks.jobEndedWell(this::believe);
        assertThat(believed).containsExactly(20.0);
    }

    private void look(long second, int running, int wanted) {
        tasks.look(Map.of(Kind.MAP, running), Map.of(Kind.MAP, wanted), seconds(second), this::believe);
    }

    private void ended(Kind kind, double taskSeconds, long second) {
        tasks.ended(kind);
        tasks.doubt(
                kind,
                new TypedTask(new TaskType("grep", Phase.MAP), new TaskObservation(1, taskSeconds, -1)),
                seconds(second));
    }

    private void believe(TypedTask task) {
        believed.add(task.task().seconds());
    }

    private static long seconds(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }
}
