package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskTag;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a board knows of hosts that only jobs and caches name. */
class TaskBoardHostsTest extends TaskBoardScene {
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
    void vmThatMoves_takesItsCopiesAlong_andOthersStay() {
        tell(input(0, 10, "a"), input(1, 11, "c"));
        board.placed(NamedTopology.parse("now", List.of("a pm-3 /r2", "c pm-2 /r1")));
        board.node("d", "/r2", 4);
        board.granted(JOB, MAPS, "d", "/r2");
        assertThat(board.deliver(JOB, MAPS, "d")).contains(new TaskTag(0, LocalityLevel.HOST_DISK));
        board.granted(JOB, MAPS, "b", "/r1");
        assertThat(board.deliver(JOB, MAPS, "b")).contains(new TaskTag(1, LocalityLevel.RACK_DISK));
    }

    @Test
    void vmThatTheTopologyHasFromNowOn_isWhereItSays() {
        board.placed(NamedTopology.parse("now", List.of("e pm-1 /r1")));
        assertThat(levelOn("e", input(0, 10, "a"))).isEqualTo(LocalityLevel.HOST_DISK);
    }

    @Test
    void rackThatHasAnotherName_isTheSameForAllInIt() {
        board.placed(NamedTopology.parse("now", List.of("a pm-1 /east", "b pm-1 /east", "c pm-2 /east", "d pm-3 /r2")));
        assertThat(topology.lines()).containsExactly("a pm-1 /east", "b pm-1 /east", "c pm-2 /east", "d pm-3 /r2");
        assertThat(levelOn("b", input(0, 10, "c"))).isEqualTo(LocalityLevel.RACK_DISK);
    }

    @Test
    void aHostThatAMasterNames_isKnownByItsFirstOfferToo() {
        assertThat(levelOn("e", input(0, 10, "e", "a"))).isEqualTo(LocalityLevel.VM_DISK);
    }

    @Test
    void vm_ofAHostThatIsNotThere_isEmpty_andToAskAddsNone() {
        tell(input(0, 10, "e"));
        assertThat(board.vm("e")).isEmpty();
        assertThat(board.vm("e")).isEmpty();
        assertThat(topology.find("e")).isNull();
        assertThat(topology.numbers().vms()).isEqualTo(4);
        assertThat(askedFor).isEmpty();
    }

    @Test
    void vm_ofAHostThatOnlyTheTopologyOrACacheNames_isEmpty_untilYarnShowsIt() {
        board.cached(10, 64, "e");
        board.named(List.of("f"));
        assertThat(board.vm("c")).isEmpty();
        assertThat(board.vm("e")).isEmpty();
        assertThat(board.vm("f")).isEmpty();
        board.node("e", "/r1", 5);
        assertThat(board.vm("e")).hasValue(topology.number("e"));
    }

    @Test
    void vm_isKnown_onceItRegisters_isOffered_orGranted_byTheSameNumberAlways() {
        assertThat(board.vm("a")).as("registered").hasValue(topology.number("a"));
        int offered = board.offered("e", "/r2");
        assertThat(board.vm("e")).hasValue(offered);
        tell(input(0, 10, "f"));
        board.granted(JOB, MAPS, "f", "/r2");
        assertThat(board.vm("f")).hasValue(topology.number("f"));
        board.node("e", "/r?", 6);
        assertThat(board.offered("e", "/r?")).isEqualTo(offered);
        assertThat(board.vm("e")).hasValue(offered);
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
}
