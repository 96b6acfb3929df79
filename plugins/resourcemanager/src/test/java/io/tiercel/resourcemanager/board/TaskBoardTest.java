package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.locality.CachedInputOrder.CacheSize;
import io.tiercel.core.locality.CachedInputOrder.CachedInput;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import io.tiercel.wire.schedule.TaskState;
import io.tiercel.wire.schedule.TaskTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

/** VMs a and b on one host, c on another of the same rack, d in another rack. */
class TaskBoardTest {
    private static final int MAPS = 20;
    private static final SourceFile FILE = new SourceFile(7, 128, "/data");
    private static final ApplicationId JOB = ApplicationId.newInstance(1, 1);

    private final List<String> heard = new ArrayList<>();
    private final Map<String, String> racks = new HashMap<>();
    private final List<List<String>> askedFor = new ArrayList<>();
    private final NamedTopology topology =
            NamedTopology.parse("test", List.of("a pm-1 /r1", "b pm-1 /r1", "c pm-2 /r1", "d pm-3 /r2"));
    private final TaskBoard board = newBoard(topology);
    /** One for all questions: it is to say of the job what holds now. */
    private final AskTicket ticket = new AskTicket(JOB, MAPS);

    private long nanos;

    TaskBoardTest() {
        board.node("a", "/r1", 4);
    }

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
    void accepts_whereThereIsNoRoom_countsNothing() {
        tell(input(0, 10, "c"));
        board.cached(10, 64, "c");
        for (int i = 0; i < 100; i++) {
            assertThat(without("d")).isEqualTo(Answer.DECLINES);
        }
        assertThat(accepts("d")).isFalse();
    }

    @Test
    void accepts_whereThereIsNoRoom_reservesOneVmAtLast_halfAMinuteAfterTheLastContainer() {
        tell(input(0, 10, "c"), input(1, 11, "c"), input(2, 12, "c"));
        board.node("c", "/r1", 4);
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(29);
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(1);
        assertThat(without("d")).isEqualTo(Answer.RESERVES_ONE);
        assertThat(accepts("d")).isTrue();
        board.granted(JOB, MAPS, "d", "/r2");
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(30);
        assertThat(without("d")).isEqualTo(Answer.RESERVES_ONE);
    }

    @Test
    void accepts_atOnce_ofAJobWhoseInputIsNearNoVmOfYarn_onceNodeManagersHaveHadTimeToRegister() {
        board.node("d", "/r2", 4);
        tell(input(0, 10, "storage"));
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        begun();
        tell(input(0, 10, "storage"));
        assertThat(without("d")).isEqualTo(Answer.TAKES);
        board.node("storage", "/r3", 5);
        pass(1);
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
    }

    @Test
    void accepts_atOnce_inTheRack_ofAJobWhoseInputIsOnNoHostOfYarns() {
        begun();
        tell(input(0, 10, "c"));
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        assertThat(without("b")).isEqualTo(Answer.TAKES);
        board.node("c", "/r1", 4);
        pass(1);
        assertThat(without("b")).isEqualTo(Answer.DECLINES);
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
        assertThat(other.accepts(ticket, other.vm("d", "/r2"), true, nanos)).isEqualTo(Answer.TAKES);
        assertThat(accepts("d")).isFalse();
    }

    @Test
    void accepts_forOtherPriorities_isYes() {
        tell(input(0, 10, "c"));
        assertThat(board.accepts(new AskTicket(JOB, 10), board.vm("d", "/r2"), true, nanos))
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
    void nonsense_isRefused_andTheJobLeftToCapacityScheduler() {
        assertThatThrownBy(() -> board.told(JOB, List.of(input(0, 10, "c"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nothing was said of this job yet");
        assertThatThrownBy(() -> tell(input(0, 10, "c"), input(9, 11, "c")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the job has 2 tasks, and none is number 9");
        assertThat(board.jobs()).isEmpty();
        assertThat(accepts("d")).isTrue();
    }

    @Test
    void aVmThatIsFirstHeardOfByName_isInTheRackThatYarnHasForIt_forWhatIsInItsMemory() {
        racks.put("e", "/r2");
        board.cached(10, 64, "e");
        assertThat(levelOn("d", input(0, 10, "a"))).isEqualTo(LocalityLevel.RACK_MEMORY);
    }

    @Test
    void aHostThatAMasterNames_countsOnceItIsAVm_inTheRackThatYarnHasForIt() {
        tell(input(0, 10, "e"), input(1, 11, "e"));
        board.granted(JOB, MAPS, "d", "/r2");
        assertThat(board.deliver(JOB, MAPS, "d")).contains(new TaskTag(0, LocalityLevel.OFF_RACK));
        board.node("e", "/r2", 5);
        board.granted(JOB, MAPS, "d", "/r2");
        assertThat(board.deliver(JOB, MAPS, "d")).contains(new TaskTag(1, LocalityLevel.RACK_DISK));
    }

    @Test
    void aHostThatAMasterNames_isKnownByItsFirstOfferToo() {
        assertThat(levelOn("e", input(0, 10, "e", "a"))).isEqualTo(LocalityLevel.VM_DISK);
    }

    @Test
    void namesThatJobsMakeUp_areNeitherAskedForNorKept() {
        for (int job = 0; job < 20; job++) {
            int first = 20_000 * job;
            tell(IntStream.range(0, 20_000)
                    .mapToObj(task -> input(task, task, "made-up-" + (first + task)))
                    .toArray(Input[]::new));
            board.ended(JOB);
        }
        assertThat(askedFor).isEmpty();
        assertThat(topology.numbers().vms()).isEqualTo(4);
    }

    @Test
    void ofOneJob_onlySoManyNamesAreRemembered() {
        tell(IntStream.range(0, 10_001)
                .mapToObj(task -> input(task, task, "later-" + task))
                .toArray(Input[]::new));
        board.node("later-10000", "/r1", 5);
        board.granted(JOB, MAPS, "later-10000", "/r1");
        assertThat(board.deliver(JOB, MAPS, "later-10000")).contains(new TaskTag(0, LocalityLevel.OFF_RACK));
        board.node("later-9999", "/r1", 6);
        board.granted(JOB, MAPS, "later-9999", "/r1");
        assertThat(board.deliver(JOB, MAPS, "later-9999")).contains(new TaskTag(9999, LocalityLevel.VM_DISK));
    }

    @Test
    void named_asksForTheRacksOfUnknownVmsAtOnce_andOnce() {
        board.node("e", "/r2", 4);
        board.named(List.of("a", "f", "e", "g", "f"));
        board.cached(10, 64, "g");
        tell(input(0, 10, "f"));
        assertThat(askedFor).containsExactly(List.of("f", "g"));
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

    private TaskBoard newBoard(NamedTopology known) {
        return new TaskBoard(known, this::racks, Settings.of(Map.of()), new JobListener() {
            @Override
            public void started(ApplicationId job, String application, List<SourceFile> files) {
                heard.add(application + " reads " + files);
            }

            @Override
            public void ended(ApplicationId job) {
                heard.add("ended");
            }
        });
    }

    private List<String> racks(List<String> vms) {
        askedFor.add(vms);
        return vms.stream().map(vm -> racks.getOrDefault(vm, "/r1")).toList();
    }

    /** At which level the only task of the job is granted on the VM, which is known by now. */
    private LocalityLevel levelOn(String vm, Input input) {
        tell(input);
        board.granted(JOB, MAPS, vm, "/r?");
        return board.deliver(JOB, MAPS, vm).orElseThrow().level();
    }

    private boolean accepts(String vm) {
        return board.accepts(ticket, board.vm(vm, "/r?"), true, nanos) == Answer.TAKES;
    }

    /** As the VM has no room for it. */
    private Answer without(String vm) {
        return board.accepts(ticket, board.vm(vm, "/r?"), false, nanos);
    }

    private void pass(long seconds) {
        nanos += TimeUnit.SECONDS.toNanos(seconds);
    }

    /** NodeManagers have had their time to register. */
    private void begun() {
        tell(input(0, 10, "c"));
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(30);
        board.ended(JOB);
    }

    private void tell(Input... inputs) {
        List<TaskNotice> notices = new ArrayList<>(List.of(inputs));
        notices.add(new Job(MAPS, inputs.length, "wc"));
        board.told(JOB, notices);
    }

    private static Input input(int task, long block, String... hosts) {
        return new Input(task, TaskState.PENDING, block, 64, 7, List.of(hosts));
    }
}
