package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Turn;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.systemtests.scheduling.DrivenMaster.Placed;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One choice is made for each slot, for its VM; who does not take the slot passes it to the next. */
@Tag("cluster")
class ChoiceTest {
    private static final String QUEUES = "yarn.scheduler.capacity.root.";
    private static final String HERE = vm(1, 1, 1);
    private static final String THERE = vm(1, 2, 1);
    private static final String AWAY = vm(2, 1, 1);

    /** Room for one container of a gigabyte on each VM. */
    private static final int ONE_SLOT = 1024;

    private final Map<String, String> settings = chosen();

    @AfterEach
    void nothingIsHanded() {
        HandedChoice.hand();
    }

    @Test
    void theSlotOfEachVm_goesToTheJobThatIsChosenForIt_whicheverIsAskedFirst() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(ONE_SLOT, 1);
                DrivenMaster first = asking(yarn, plan());
                DrivenMaster second = asking(yarn, plan())) {
            HandedChoice.hand(second, first);
            yarn.node(HERE).heartbeat();
            int here = HandedChoice.asked().offer().vm();
            HandedChoice.hand((offer, jobs) -> offer.vm() == here
                    ? HandedChoice.turns(jobs, true, second, first)
                    : HandedChoice.turns(jobs, true, first, second));
            yarn.node(THERE).heartbeat();
            assertThat(HandedChoice.asked().offer().vm()).isNotEqualTo(here);
            first.rounds(2);
            second.rounds(2);
            assertThat(second.placed()).extracting(Placed::host).containsExactly(HERE);
            assertThat(first.placed()).extracting(Placed::host).containsExactly(THERE);
        }
    }

    @Test
    void aChoice_isToldWhatEachJobHasAndWants() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(ONE_SLOT, 1);
                DrivenMaster job =
                        asking(yarn, JobPlan.reading(1, AWAY).and(2, AWAY).silent())) {
            HandedChoice.hand(job);
            yarn.node(HERE).heartbeat();
            int here = HandedChoice.asked().offer().vm();
            job.rounds(2);
            yarn.node(THERE).heartbeat();
            Contender told = HandedChoice.asked().jobs().get(0);
            assertThat(told.id()).isEqualTo(job.id().toString());
            assertThat(told.application()).isEqualTo(DrivenSettings.FEWEST);
            assertThat(told.maps()).isEqualTo(OptionalInt.empty());
            assertThat(told.deadlineMillis()).isEmpty();
            assertThat(told.wanted(Kind.OTHER)).isEqualTo(1);
            assertThat(told.running()).extracting(Contender.Running::vm).containsExactly(here);
            assertThat(told.running().get(0).startedMillis())
                    .isBetween(told.arrivedMillis(), System.currentTimeMillis());
        }
    }

    @Test
    void aJobThatIsLeftOut_isNotOfferedTheSlot_whichWaitsForTheNextHeartbeat() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(ONE_SLOT, 1);
                DrivenMaster job = asking(yarn, plan())) {
            HandedChoice.hand();
            yarn.node(HERE).heartbeats(3);
            assertThat(job.liveContainers()).isZero();
            HandedChoice.hand(job);
            yarn.node(HERE).heartbeat();
            assertThat(job.liveContainers()).isEqualTo(1);
        }
    }

    @Test
    void aJobBeyondItsUsersLimit_givesWay_inTheSameHeartbeat() throws Exception {
        settings.put(QUEUES + DrivenSettings.FEWEST + ".user-limit-factor", "0.125");
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(4096, 4);
                DrivenMaster full =
                        asking(yarn, plan().and(1, AWAY).and(1, AWAY).by("ann"))) {
            HandedChoice.hand(full);
            yarn.node(THERE).heartbeats(3);
            full.rounds(2);
            assertThat(full.running()).hasSize(3);
            try (DrivenMaster beyond = asking(yarn, plan().by("ann"));
                    DrivenMaster next = asking(yarn, plan().by("bob"))) {
                HandedChoice.hand(beyond, next);
                yarn.node(HERE).heartbeat();
                assertThat(beyond.liveContainers()).isZero();
                assertThat(next.liveContainers()).isEqualTo(1);
                full.endTasks();
                yarn.node(THERE).heartbeat();
                assertThat(beyond.liveContainers()).isEqualTo(1);
            }
        }
    }

    @Test
    void aJobThatTheVmHasNoRoomFor_givesWay_inTheSameHeartbeat_andReservesWhatNobodyWants() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(2048, 2);
                DrivenMaster filler = asking(yarn, plan())) {
            HandedChoice.hand(filler);
            yarn.node(HERE).heartbeat();
            try (DrivenMaster large = asking(yarn, plan().ofMegabytes(2048));
                    DrivenMaster small = asking(yarn, plan())) {
                HandedChoice.hand(large, small);
                yarn.node(HERE).heartbeat();
                assertThat(small.liveContainers()).isEqualTo(1);
                assertThat(large.reservedOn()).isEmpty();
                small.rounds(2);
                small.endTasks();
                yarn.node(HERE).heartbeats(2);
                assertThat(large.reservedOn()).containsExactly(HERE);
                filler.rounds(2);
                filler.endTasks();
                yarn.node(HERE).heartbeat();
                large.rounds(2);
                assertThat(large.placed()).extracting(Placed::host).containsExactly(HERE);
            }
        }
    }

    @Test
    void aJobThatAQueueAboveHasNoRoomFor_givesWay_byTheNextHeartbeatOfTheVm() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(nested()).withNodes(4096, 4);
                DrivenMaster filler =
                        asking(yarn, plan().and(1, AWAY).and(1, AWAY).in("b"))) {
            yarn.node(AWAY).heartbeats(3);
            assertThat(filler.liveContainers()).isEqualTo(3);
            try (DrivenMaster large = asking(yarn, plan().ofMegabytes(2048).in("a"));
                    DrivenMaster small = asking(yarn, plan().in("a"))) {
                HandedChoice.hand(large, small);
                yarn.node(HERE).heartbeat();
                assertThat(large.liveContainers() + large.reservedOn().size()).isZero();
                yarn.node(HERE).heartbeat();
                assertThat(large.liveContainers() + large.reservedOn().size()).isZero();
                assertThat(small.liveContainers()).isEqualTo(1);
                filler.rounds(2);
                filler.endTasks();
                yarn.node(AWAY).heartbeat();
                yarn.node(HERE).heartbeats(2);
                assertThat(large.liveContainers()).isEqualTo(1);
            }
        }
    }

    @Test
    void aJobThatDeclinesForLocality_passesTheSlotToTheNext_andIsSkippedOnce() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(ONE_SLOT, 1);
                DrivenMaster patient = asking(yarn, JobPlan.reading(1, AWAY));
                DrivenMaster next = asking(yarn, plan())) {
            HandedChoice.hand(patient, next);
            yarn.node(HERE).heartbeat();
            assertThat(patient.liveContainers()).isZero();
            assertThat(next.liveContainers()).isEqualTo(1);
            // It waits for nine slots, as these settings have it; one has passed, and those of a VM without room are
            // none.
            yarn.node(HERE).heartbeats(3);
            yarn.node(THERE).heartbeats(8);
            assertThat(patient.liveContainers()).isZero();
            yarn.node(THERE).heartbeat();
            patient.rounds(2);
            assertThat(patient.placed()).containsExactly(new Placed(0, THERE, LocalityLevel.OFF_RACK));
        }
    }

    @Test
    void aLateJob_takesTheSlotWhereverItIs_andNoMoreThanItWants() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(2048, 2);
                DrivenMaster late = asking(yarn, JobPlan.reading(1, AWAY))) {
            HandedChoice.hand((offer, jobs) -> HandedChoice.turns(jobs, false, late));
            yarn.node(HERE).heartbeat();
            yarn.node(HERE).heartbeat();
            late.rounds(2);
            assertThat(late.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.OFF_RACK));
            assertThat(late.surplus()).isEmpty();
            assertThat(late.owed()).isZero();
        }
    }

    @Test
    void aJobThatIsNotChosen_isNotSkipped() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(ONE_SLOT, 1);
                DrivenMaster patient = asking(yarn, JobPlan.reading(1, AWAY))) {
            HandedChoice.hand();
            yarn.node(HERE).heartbeats(20);
            HandedChoice.hand(patient);
            yarn.node(HERE).heartbeats(9);
            assertThat(patient.liveContainers()).isZero();
            yarn.node(HERE).heartbeat();
            assertThat(patient.liveContainers()).isEqualTo(1);
        }
    }

    @Test
    void aChoiceThatFails_leavesJobsInTheirUsualOrder() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(ONE_SLOT, 1);
                DrivenMaster first = asking(yarn, plan());
                DrivenMaster second = asking(yarn, plan())) {
            HandedChoice.hand((offer, jobs) -> {
                throw new IllegalStateException("as this test wants it");
            });
            yarn.node(HERE).heartbeat();
            assertThat(first.liveContainers()).isEqualTo(1);
            assertThat(second.liveContainers()).isZero();
        }
    }

    @Test
    void jobsOfQueuesInAnotherOrder_areNotBound() throws Exception {
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(2048, 2);
                DrivenMaster chosen = asking(yarn, plan());
                DrivenMaster plain = asking(yarn, plan().in(DrivenSettings.PLAIN))) {
            HandedChoice.hand((offer, jobs) -> List.<Turn>of());
            yarn.node(HERE).heartbeat();
            assertThat(chosen.liveContainers()).isZero();
            assertThat(plain.liveContainers()).isEqualTo(1);
        }
    }

    /** As the other settings, with the queue of fewest running tasks in the order that a test hands in. */
    private static Map<String, String> chosen() {
        Map<String, String> settings = DrivenSettings.ours();
        settings.put(QUEUES + DrivenSettings.FEWEST + ".ordering-policy", HandedChoice.class.getName());
        return settings;
    }

    /** Instead of that queue one with two below it, which may have four gigabytes together, and each of them all of it. */
    private static Map<String, String> nested() {
        Map<String, String> settings = chosen();
        String parent = QUEUES + DrivenSettings.FEWEST;
        settings.remove(parent + ".ordering-policy");
        settings.put(parent + ".queues", "a,b");
        settings.put(parent + ".capacity", "10");
        settings.put(parent + ".maximum-capacity", "12.5");
        settings.put(QUEUES + DrivenSettings.CACHED + ".capacity", "45");
        settings.put(QUEUES + DrivenSettings.PLAIN + ".capacity", "45");
        for (String queue : List.of("a", "b")) {
            settings.put(parent + "." + queue + ".capacity", "50");
            settings.put(parent + "." + queue + ".maximum-capacity", "100");
            settings.put(parent + "." + queue + ".user-limit-factor", "10");
        }
        settings.put(parent + ".a.ordering-policy", HandedChoice.class.getName());
        return settings;
    }

    /** A job of one task that takes any slot. */
    private static JobPlan plan() {
        return JobPlan.reading(1, AWAY).silent();
    }

    private static DrivenMaster asking(DrivenYarn yarn, JobPlan plan) throws Exception {
        DrivenMaster job = yarn.submit(plan);
        job.round();
        return job;
    }
}
