package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

/** How much masters may tell a board, and that it works on it bit by bit. */
class TellingTest extends TaskBoardScene {
    private static final ApplicationId OTHER = ApplicationId.newInstance(1, 2);

    @Override
    TaskBoard newBoard(NamedTopology known) {
        Settings bounds =
                Settings.of(Map.of("tiercel.scheduling.told.max", "1m", "tiercel.scheduling.told.job.max", "600k"));
        return newBoard(known, bounds);
    }

    @Test
    void jobThatTellsTooMuch_isRefused_andNothingOfItIsKept() {
        assertThatThrownBy(() -> board.told(JOB, notices(2_000, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "what its master tells takes more than the 614400 bytes of tiercel.scheduling.told.job.max");
        assertThat(board.jobs()).isEmpty();
        assertThat(board.toldBytes()).isZero();
        assertThat(board.refusals()).isEqualTo(1);
        assertThat(accepts("d")).as("CapacityScheduler has it alone").isTrue();
    }

    @Test
    void jobOfFewTasks_isRefusedForTheirHosts_orForItsWords() {
        List<TaskNotice> hosts =
                List.of(new Job(MAPS, 1_000, "wc"), new Input(0, TaskState.PENDING, 1, 1, 0, names(32)));
        board.told(JOB, hosts);
        assertThat(board.toldBytes()).isGreaterThan(32 * 255);
        assertThatThrownBy(() -> {
                    for (int task = 1; task < 1_000; task++) {
                        board.told(JOB, List.of(new Input(task, TaskState.PENDING, task, 1, 0, names(32))));
                    }
                })
                .hasMessageContaining("tiercel.scheduling.told.job.max");
        assertThatThrownBy(() -> board.told(OTHER, List.of(new Job(MAPS, 1, "x".repeat(400_000)))))
                .hasMessageContaining("tiercel.scheduling.told.job.max");
        List<TaskNotice> files = new ArrayList<>(List.of(new Job(MAPS, 1, "wc")));
        IntStream.range(0, 100).forEach(file -> files.add(new SourceFile(file, 1, "/" + "x".repeat(5_000))));
        ApplicationId third = ApplicationId.newInstance(1, 3);
        assertThatThrownBy(() -> board.told(third, files)).hasMessageContaining("tiercel.scheduling.told.job.max");
        assertThat(board.toldBytes()).isZero();
    }

    @Test
    void jobThatWasRefused_isNotHeard_untilItsMasterBeginsAnew() {
        assertThatThrownBy(() -> board.told(JOB, notices(2_000, 1))).isInstanceOf(IllegalArgumentException.class);
        board.told(JOB, notices(2_000, 1));
        board.told(JOB, List.of(new Change(7, TaskState.ASIDE)));
        board.told(JOB, notices(1, 1));
        assertThat(board.jobs()).isEmpty();
        assertThat(board.hears(JOB)).isFalse();
        assertThat(board.refused()).containsExactly(JOB);
        assertThat(board.refusals()).isEqualTo(1);
        board.ended(JOB);
        board.told(JOB, notices(1, 1));
        assertThat(board.jobs()).containsExactly(JOB);
        assertThat(board.refused()).isEmpty();
    }

    @Test
    void allJobsTogether_tellNoMoreThanOneBound_andRoomComesBackWithJobsThatEnd() {
        board.told(JOB, notices(1_000, 1));
        ApplicationId third = ApplicationId.newInstance(1, 3);
        board.told(OTHER, notices(1_000, 1));
        assertThatThrownBy(() -> board.told(third, notices(1_000, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("what the masters of all jobs tell takes more than the 1048576 bytes that "
                        + "tiercel.scheduling.told.max");
        assertThat(board.jobs()).containsExactlyInAnyOrder(JOB, OTHER);
        board.ended(third);
        board.ended(JOB);
        board.told(third, notices(1_000, 1));
        board.ended(third);
        board.ended(OTHER);
        assertThat(board.toldBytes()).isZero();
    }

    @Test
    void jobThatIsToldAgainAndAgain_takesNoMoreThanOnce() {
        board.told(JOB, notices(100, 2));
        long once = board.toldBytes();
        for (int i = 0; i < 20; i++) {
            board.told(JOB, notices(100, 2));
            board.told(JOB, notices(100, 2).subList(1, 101));
        }
        assertThat(board.toldBytes()).isEqualTo(once);
    }

    @Test
    void hostThatBecomesAVm_countsForAllThatIsOnItsDisk_howeverMuchThatIs() {
        int tasks = 1_000;
        tell(IntStream.range(0, tasks).mapToObj(task -> input(task, task, "e")).toArray(Input[]::new));
        board.offered("e", "/r2");
        board.node("a", "/r1", 4);
        for (int task = 0; task < tasks; task++) {
            board.granted(JOB, MAPS, "e", "/r2");
        }
        assertThat(board.grantsByLevel()).isEqualTo(Map.of(LocalityLevel.VM_DISK, (long) tasks));
    }

    /** The scheduler asks while masters tell and jobs end. */
    @Test
    void jobsThatComeAndGo_whileTheSchedulerAsks_leaveNothing() throws Exception {
        Seed seed = Seed.announced("TellingTest");
        CompletableFuture<Void> masters = CompletableFuture.runAsync(() -> {
            for (int run = 0; run < 200; run++) {
                ApplicationId id = run % 2 == 0 ? JOB : OTHER;
                board.told(id, notices(1 + run * 4, 1 + run % 3));
                board.ended(id);
            }
        });
        AskTicket other = new AskTicket(OTHER, MAPS);
        String[] vms = {"a", "b", "c", "d"};
        while (!masters.isDone()) {
            String vm = vms[seed.below(vms.length)];
            accepts(vm);
            board.accepts(other, board.offered(vm, "/r?"), true, nanos);
            board.granted(JOB, MAPS, vm, "/r?");
            board.roundEnded(JOB);
            board.cached(seed.below(100), 64, vm);
            board.dropped(seed.below(100));
        }
        masters.get(1, TimeUnit.SECONDS);
        assertThat(board.jobs()).isEmpty();
        assertThat(board.toldBytes()).isZero();
        tell(input(0, 1_000, "c"));
        assertThat(accepts("d")).isFalse();
        assertThat(accepts("c")).isTrue();
    }

    /** A job of so many tasks, each of which is on so many VMs. */
    private static List<TaskNotice> notices(int tasks, int replicas) {
        List<TaskNotice> notices = new ArrayList<>(List.of(new Job(MAPS, tasks, "wc")));
        List<String> hosts = List.of("c", "d", "a").subList(0, replicas);
        IntStream.range(0, tasks).forEach(task -> notices.add(new Input(task, TaskState.PENDING, task, 64, 7, hosts)));
        return notices;
    }

    /** As long as names may be. */
    private static List<String> names(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> i + "x".repeat(Input.NAME_LETTERS_MAX - 2))
                .toList();
    }
}
