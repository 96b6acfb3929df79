package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.WhySettings;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Ground;
import io.tiercel.wire.schedule.TaskNotice.Job;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

/** Why a board has decided what it has. */
class TaskBoardWhyTest extends TaskBoardScene {
    private static String ground(Explanation why, String name) {
        return why.grounds().stream()
                .filter(ground -> ground.name().equals(name))
                .map(Ground::text)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void job_thatDeclined_saysWhichSlotWhyAndWhatItWaitsFor() {
        tell(input(0, 10, "c"));
        board.cached(10, 64, "a");
        assertThat(board.whyJob(JOB)).isEmpty();
        assertThat(accepts("d")).isFalse();
        Explanation why = board.whyJob(JOB).get(0);
        assertThat(why.name()).isEqualTo(JOB.toString());
        assertThat(why.decision()).startsWith("declined a slot of d");
        assertThat(ground(why, "of all with input in memory")).isEqualTo("1 tasks");
        assertThat(why.otherwise()).contains("more declined offers in a row, or a slot at vm-memory");
    }

    @Test
    void task_saysWhereItRuns_andWhereItsInputIs() {
        tell(input(0, 10, "c"), input(1, 11, "d"));
        assertThat(board.whyTask("task", JOB, 1)).singleElement().satisfies(why -> {
            assertThat(why.decision()).startsWith("waits");
            assertThat(ground(why, "input on the disks of")).isEqualTo("d");
            assertThat(ground(why, "input in the memory of")).isEqualTo("no VM");
        });
        assertThat(accepts("c")).isTrue();
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.whyTask("task", JOB, 0)).singleElement().satisfies(why -> {
            assertThat(why.decision()).isEqualTo("got a slot of c at vm-disk");
            assertThat(ground(why, "input on the disks of")).isEqualTo("c");
        });
        assertThat(board.whyTask("task", JOB, 2)).isEmpty();
    }

    @Test
    void jobThatHasEnded_isRemembered_untilOthersHaveEnded() {
        Settings few = Settings.of(Map.of(WhySettings.DECISIONS.key(), "100"));
        TaskBoard small = newBoard(NamedTopology.parse("test", topology.lines()), few);
        small.node("c", "/r1", 4);
        ApplicationId first = ApplicationId.newInstance(1, 1);
        for (int id = 1; id <= 60; id++) {
            ApplicationId job = ApplicationId.newInstance(1, id);
            small.told(job, List.of(new Job(MAPS, 1, "app"), input(0, 10, "c")));
            small.accepts(new AskTicket(job, MAPS), small.offered("c", "/r1"), true, 0);
            small.granted(job, MAPS, "c", "/r1");
            small.ended(job);
            if (id == 1) {
                assertThat(small.whyTask("task", first, 0).get(0).decision()).isEqualTo("got a slot of c at vm-disk");
                assertThat(small.whyJob(first)).hasSize(1);
            }
        }
        assertThat(small.whyTask("task", first, 0))
                .as("a hundred tasks and jobs came later")
                .isEmpty();
        assertThat(small.whyJob(ApplicationId.newInstance(1, 60))).hasSize(1);
    }

    @Test
    void jobThatWasChosen_saysBeforeWhom() {
        int vm = board.offered("c", "/r1");
        board.chosen(JOB, new FirstTurn("root.jobs", vm, 1_000, 2, false, "application_1_0002"));
        assertThat(board.whyJob(JOB)).singleElement().satisfies(why -> {
            assertThat(why.decision()).isEqualTo("was the first to be offered a slot of c");
            assertThat(why.runnerUp()).isEqualTo("to offer it to application_1_0002 first");
            assertThat(ground(why, "may wait for a nearer slot")).startsWith("no");
        });
    }
}
