package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.locality.JobScoreOrder.CacheSize;
import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

/** What a board makes of a job's tasks and grants. */
class TaskBoardTest extends TaskBoardScene {
    @Test
    void accepts_ofAJobNobodyToldOf_isYes() {
        assertThat(accepts("a")).isTrue();
        board.granted(JOB, MAPS, "a", "/r1");
        assertThat(board.deliver(JOB, MAPS, "a")).isEmpty();
    }

    @Test
    void accepts_waitsForTheVmsMemory_andTheGrantNamesTheTask() {
        tell(input(0, 10, "c"), input(1, 11, "d"));
        board.cached(11, 64, "a");
        assertThat(accepts("b")).isFalse();
        assertThat(accepts("a")).isTrue();
        board.granted(JOB, MAPS, "a", "/r1");
        assertThat(board.deliver(JOB, MAPS, "a")).contains(new TaskTag(1, LocalityLevel.VM_MEMORY));
        assertThat(board.deliver(JOB, MAPS, "a")).isEmpty();
        assertThat(board.grantsByLevel()).isEqualTo(Map.of(LocalityLevel.VM_MEMORY, 1L));
    }

    @Test
    void accepts_knowsTheJobByItsTicket_asItIsNow() {
        tell(input(0, 10, "c"));
        assertThat(accepts("d")).isFalse();
        board.ended(JOB);
        assertThat(accepts("d")).isTrue();
        tell(input(0, 10, "d"));
        assertThat(accepts("d")).isTrue();
        assertThat(accepts("c")).isFalse();
    }

    @Test
    void accepts_knowsAJobByItsTicket_onEachBoard() {
        tell(input(0, 10, "c"));
        assertThat(accepts("d")).isFalse();
        TaskBoard other = newBoard(NamedTopology.parse("other", topology.lines()));
        assertThat(other.accepts(ticket, other.offered("d", "/r2"), true, nanos))
                .isEqualTo(Answer.TAKES);
        assertThat(accepts("d")).isFalse();
    }

    @Test
    void remainingInput_isWhereItsReplicasAre_withoutWhatHasEnded() {
        assertThat(board.remaining(JOB)).isEmpty();
        tell(input(0, 10, "c"), input(1, 11, "c"), input(2, 12, "d"));
        assertThat(board.remaining(JOB).getOrDefault("c", 0.0))
                .isGreaterThan(board.remaining(JOB).getOrDefault("d", 0.0));
        board.told(JOB, List.of(new Change(0, TaskState.ASIDE), new Change(1, TaskState.ASIDE)));
        assertThat(board.remaining(JOB))
                .isEqualTo(Map.of("d", (double) input(2, 12, "d").bytes()));
        assertThat(board.application(JOB)).isPresent();
    }

    @Test
    void accepts_forOtherPriorities_isYes() {
        tell(input(0, 10, "c"));
        assertThat(board.accepts(new AskTicket(JOB, 10), board.offered("d", "/r2"), true, nanos))
                .isEqualTo(Answer.TAKES);
    }

    @Test
    void accepts_whenAllTasksAreGranted_isNo_untilTheMasterConfirms_andYesThen_sinceItMayKnowBetter() {
        tell(input(0, 10, "c"));
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(accepts("d")).isFalse();
        board.told(JOB, List.of(new Change(0, TaskState.ASSIGNED)));
        board.roundEnded(JOB);
        assertThat(accepts("d")).isTrue();
    }

    @Test
    void accepts_ofAJobWhoseContainerNeverCame_isYesAgain_onceItsGrantIsVoid() {
        tell(input(0, 10, "c"));
        board.granted(JOB, MAPS, "c", "/r1");
        for (int round = 0; round < 3; round++) {
            assertThat(accepts("c")).isFalse();
            board.roundEnded(JOB);
        }
        assertThat(accepts("c")).isTrue();
    }

    @Test
    void aGrantThatTheMasterNeverConfirms_isVoidAfterTwoRounds() {
        tell(input(0, 10, "c"));
        board.granted(JOB, MAPS, "c", "/r1");
        board.roundEnded(JOB);
        board.roundEnded(JOB);
        assertThat(board.voided()).isZero();
        board.roundEnded(JOB);
        assertThat(board.voided()).isEqualTo(1);
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.deliver(JOB, MAPS, "c")).contains(new TaskTag(0, LocalityLevel.VM_DISK));
        board.told(JOB, List.of(new Change(0, TaskState.ASSIGNED)));
        for (int round = 0; round < 5; round++) {
            board.roundEnded(JOB);
        }
        assertThat(board.voided()).isEqualTo(1);
    }

    @Test
    void aGrantWhoseContainerIsGone_isVoidAtOnce_andThoseThatTheMasterIsStillToHearOfAreNot() {
        tell(input(0, 10, "c"), input(1, 11, "d"), input(2, 12, "c"));
        board.granted(JOB, MAPS, "c", "/r1");
        board.granted(JOB, MAPS, "d", "/r2");
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.deliver(JOB, MAPS, "c")).contains(new TaskTag(0, LocalityLevel.VM_DISK));
        board.unheard(JOB, MAPS, List.of("d"));
        assertThat(board.voided()).isEqualTo(1);
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.deliver(JOB, MAPS, "c")).contains(new TaskTag(2, LocalityLevel.VM_DISK));
        assertThat(board.deliver(JOB, MAPS, "d")).contains(new TaskTag(1, LocalityLevel.VM_DISK));
    }

    @Test
    void aTaskThatIsToRunAgain_isGrantedAgain() {
        tell(input(0, 10, "c"));
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.deliver(JOB, MAPS, "c")).isPresent();
        board.told(JOB, List.of(new Change(0, TaskState.ASSIGNED)));
        board.roundEnded(JOB);
        board.told(JOB, List.of(new Change(0, TaskState.ASIDE)));
        board.told(JOB, List.of(new Change(0, TaskState.PENDING)));
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.deliver(JOB, MAPS, "c")).contains(new TaskTag(0, LocalityLevel.VM_DISK));
    }

    @Test
    void jobsOfManyTasks_takeRoomForThoseThatWereToldOf() {
        for (int job = 0; job < 2_000; job++) {
            board.told(ApplicationId.newInstance(1, job), List.of(new Job(MAPS, 1_000_000, "large")));
        }
        assertThat(board.jobs()).hasSize(2_000);
    }

    @Test
    void tasks_mayBeToldOfInTheOrderOfASet() {
        Input[] inputs = IntStream.range(0, 5_000)
                .map(task -> 4_999 - task)
                .mapToObj(task -> input(task, 10, "c"))
                .toArray(Input[]::new);
        tell(inputs);
        assertThat(accepts("d")).isFalse();
        assertThat(accepts("c")).isTrue();
    }

    @Test
    void taskThatIsToldOfLongBeforeOthers_makesNoSense() {
        assertThatThrownBy(() -> board.told(
                        JOB, List.of(new Job(MAPS, 1_000_000, "large"), input(0, 10, "c"), input(999_999, 11, "c"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("task 999999 was told of long before those that come before it");
        assertThat(board.jobs()).isEmpty();
    }

    @Test
    void aMasterThatStartsAnew_tellsEverythingAnew() {
        tell(input(0, 10, "c"), input(1, 11, "c"));
        board.granted(JOB, MAPS, "c", "/r1");
        board.ended(JOB);
        assertThat(board.jobs()).isEmpty();
        board.told(
                JOB,
                List.of(
                        new Job(MAPS, 2, "wc"),
                        FILE,
                        input(0, 10, "c"),
                        new Input(1, TaskState.ASIDE, 11, 64, 7, List.of())));
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.deliver(JOB, MAPS, "c")).contains(new TaskTag(0, LocalityLevel.VM_DISK));
        assertThat(accepts("d")).isFalse();
        assertThat(heard).containsExactly("wc reads []", "ended", "wc reads [" + FILE + "]");
    }

    @Test
    void aJobToldInParts_isLookedAfterOnceItIsWhole() {
        board.told(JOB, List.of(new Job(MAPS, 2, "wc"), input(0, 10, "c")));
        assertThat(accepts("d")).isTrue();
        board.told(JOB, List.of(input(1, 11, "c")));
        assertThat(accepts("d")).isFalse();
    }

    @Test
    void aTaskThatIsToldTwice_countsOnce_asItWasToldFirst() {
        board.told(JOB, List.of(new Job(MAPS, 2, "wc"), input(0, 10, "d"), input(0, 10, "c")));
        assertThat(heard).as("the other one is not told yet").isEmpty();
        board.told(JOB, List.of(input(1, 11, "c")));
        board.granted(JOB, MAPS, "d", "/r2");
        assertThat(board.deliver(JOB, MAPS, "d")).contains(new TaskTag(0, LocalityLevel.VM_DISK));
    }

    @Test
    void aContainerOfAnotherPriority_isForNoMapTask() {
        int reduces = 10;
        tell(input(0, 10, "c"));
        board.granted(JOB, reduces, "c", "/r1");
        assertThat(board.deliver(JOB, MAPS, "c")).isEmpty();
        board.granted(JOB, MAPS, "c", "/r1");
        assertThat(board.deliver(JOB, reduces, "c")).isEmpty();
        board.unheard(JOB, reduces, List.of());
        assertThat(board.voided()).isZero();
        assertThat(board.deliver(JOB, MAPS, "c")).contains(new TaskTag(0, LocalityLevel.VM_DISK));
    }

    @Test
    void accepts_anySlot_afterAsManyAsThereAreVms_howeverManyThereAreByThen() {
        tell(input(0, 10, "c"));
        assertThat(skipsUntilAccepted()).isEqualTo(4);
        board.ended(JOB);
        board.node("b", "/r1", 9);
        tell(input(0, 10, "c"));
        assertThat(skipsUntilAccepted()).isEqualTo(9);
    }

    private int skipsUntilAccepted() {
        int skips = 0;
        while (!accepts("d")) {
            skips++;
        }
        return skips;
    }

    @Test
    void filesOfAJob_areKeptUpToABound() {
        List<TaskNotice> notices = new ArrayList<>(List.of(new Job(MAPS, 1, "wc"), input(0, 10, "c")));
        for (int file = 0; file < 1_500; file++) {
            notices.add(new SourceFile(file, 128, "/data"));
        }
        board.told(JOB, notices);
        assertThat(heard.get(0).split("SourceFile", -1)).hasSize(1_001);
    }

    @Test
    void aJobOfVeryManyTasks_isLeftToCapacityScheduler() {
        assertThatThrownBy(() -> board.told(JOB, List.of(new Job(MAPS, 1_000_001, "wc"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a job of 1000001 map tasks is too large to be looked after");
        assertThat(board.jobs()).isEmpty();
    }

    @Test
    void nonsense_isRefused_andTheJobLeftToCapacityScheduler() {
        assertThatThrownBy(() -> board.told(JOB, List.of(input(0, 10, "c"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing was said of this job yet");
        board.ended(JOB);
        assertThatThrownBy(() -> tell(input(0, 10, "c"), input(9, 11, "c")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the job has 2 tasks, and none is number 9");
        assertThat(board.jobs()).isEmpty();
        assertThat(accepts("d")).isTrue();
    }

    @Test
    void cachedInput_followsWhatIsCached() {
        tell(input(0, 10, "c"), input(1, 11, "d"));
        board.cached(10, 64, "a");
        board.cached(10, 64, "b");
        board.cached(12, 32, "b");
        assertThat(board.cachedInput(JOB)).isEqualTo(new CachedInput(1, 2, 64));
        assertThat(board.cacheSize()).isEqualTo(new CacheSize(2, 96));
        board.dropped(10);
        assertThat(board.cachedInput(JOB)).isEqualTo(new CachedInput(0, 2, 0));
        board.nothingCached();
        assertThat(board.cacheSize()).isEqualTo(new CacheSize(0, 0));
    }
}
