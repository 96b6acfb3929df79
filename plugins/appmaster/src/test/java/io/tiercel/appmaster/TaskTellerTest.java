package io.tiercel.appmaster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskTellerTest {
    private static final SourceFile FILE = new SourceFile(7, 128, "/data");
    private static final List<String> HOSTS = List.of("vm-1");

    @Test
    void tell_saysEverythingOnce_thenWhatChanges() {
        TaskTeller teller = teller(2);
        TaskState[] states = {TaskState.PENDING, TaskState.ASIDE};
        assertThat(tell(teller, states))
                .containsExactly(new Job(20, 2, "wc"), FILE, input(0, TaskState.PENDING), input(1, TaskState.ASIDE));
        assertThat(tell(teller, states)).isEmpty();
        states[0] = TaskState.ASSIGNED;
        assertThat(tell(teller, states)).containsExactly(new Change(0, TaskState.ASSIGNED));
        assertThat(tell(teller, states)).isEmpty();
    }

    @Test
    void startAnew_saysEverythingAgain_asItIsNow() {
        TaskTeller teller = teller(1);
        TaskState[] states = {TaskState.PENDING};
        tell(teller, states);
        teller.startAnew();
        states[0] = TaskState.ASSIGNED;
        assertThat(tell(teller, states)).containsExactly(new Job(20, 1, "wc"), FILE, input(0, TaskState.ASSIGNED));
    }

    @Test
    void tell_saysNoMoreAtATimeThanARequestShallCarry() {
        int tasks = 2 * TaskTeller.NOTICES_MAX;
        TaskTeller teller = teller(tasks);
        TaskState[] states = new TaskState[tasks];
        Arrays.fill(states, TaskState.PENDING);
        assertThat(tell(teller, states)).hasSize(TaskTeller.NOTICES_MAX);
        Arrays.fill(states, TaskState.ASSIGNED);
        assertThat(tell(teller, states))
                .hasSize(TaskTeller.NOTICES_MAX)
                .contains(input(TaskTeller.NOTICES_MAX, TaskState.ASSIGNED))
                .noneMatch(Change.class::isInstance);
        List<TaskNotice> rest = tell(teller, states);
        assertThat(rest).hasSize(TaskTeller.NOTICES_MAX).contains(new Change(0, TaskState.ASSIGNED));
        assertThat(tell(teller, states)).isEmpty();
    }

    @Test
    void tell_namesNoMoreFilesThanWhoeverListensKeeps() {
        List<SourceFile> files = IntStream.range(0, 1_000)
                .mapToObj(file -> new SourceFile(file, 128, "/data/" + file))
                .toList();
        TaskTeller teller = new TaskTeller(new Job(20, 1, "wc"), files, List.of(input(0, TaskState.ASIDE)));
        assertThat(tell(teller, new TaskState[] {TaskState.PENDING}))
                .hasSize(1 + 256 + 1)
                .contains(files.get(255))
                .doesNotContain(files.get(256));
    }

    @Test
    void teller_ofAnotherNumberOfTasks_isRefused() {
        assertThatThrownBy(() -> new TaskTeller(new Job(20, 2, "wc"), List.of(), List.of()))
                .hasMessage("2 tasks, but 0 inputs");
    }

    private static List<TaskNotice> tell(TaskTeller teller, TaskState[] states) {
        return teller.tell(task -> states[task]);
    }

    private static TaskTeller teller(int tasks) {
        List<Input> inputs = IntStream.range(0, tasks)
                .mapToObj(task -> input(task, TaskState.ASIDE))
                .toList();
        return new TaskTeller(new Job(20, tasks, "wc"), List.of(FILE), inputs);
    }

    private static Input input(int task, TaskState state) {
        return new Input(task, state, 100 + task, 64, 7, HOSTS);
    }
}
