package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.resourcemanager.board.Answer;
import io.tiercel.resourcemanager.board.AskTicket;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.systemtests.scheduling.DrivenMaster.Placed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks are bound to the right containers, and none is granted twice, where CapacityScheduler does more than grant. */
@Tag("cluster")
class HardCasesTest {
    private static final String HERE = vm(1, 1, 1);
    private static final String BESIDE = vm(1, 1, 2);
    private static final String AWAY = vm(2, 1, 1);
    private static final int MEGABYTES = 4096;
    /** Fewer than gigabytes of memory, which is all that CapacityScheduler counts by default. */
    private static final int CORES = 3;

    /** More than the half minute after which a job takes any slot. */
    private static final long LONG_WAIT_NANOS = TimeUnit.SECONDS.toNanos(31);

    private static DrivenYarn yarn;

    @BeforeAll
    static void start() throws Exception {
        yarn = DrivenYarn.start(DrivenSettings.labelled(DrivenSettings.ours())).withNodes(MEGABYTES, CORES);
    }

    @AfterAll
    static void stop() {
        yarn.close();
    }

    @Test
    void aReservation_isForTheTaskInItsVmsMemory_andIsFilledOnceThereIsRoom() throws Exception {
        try (DrivenMaster filler = filled(HERE, 3);
                DrivenMaster job = inMemoryOf(HERE, JobPlan.reading(10, AWAY).ofMegabytes(2048))) {
            yarn.node(HERE).heartbeats(3);
            job.round();
            assertThat(job.reservedOn()).containsExactly(HERE);
            assertThat(job.placed()).isEmpty();
            filler.endTasks();
            yarn.node(HERE).heartbeat();
            job.rounds(2);
            assertThat(job.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.VM_MEMORY));
            assertAllIsDone(job);
        }
    }

    @Test
    void aReservation_isGivenUp_whenTheJobHasWaitedLongEnoughForAnotherVm() throws Exception {
        try (DrivenMaster filler = filled(HERE, 3);
                DrivenMaster job = inMemoryOf(HERE, JobPlan.reading(11, AWAY).ofMegabytes(2048))) {
            yarn.node(HERE).heartbeat();
            assertThat(job.reservedOn()).containsExactly(HERE);
            yarn.node(BESIDE).heartbeats(2);
            job.rounds(2);
            assertThat(job.placed()).containsExactly(new Placed(0, BESIDE, LocalityLevel.HOST_MEMORY));
            assertAllIsDone(job);
            assertThat(filler.running()).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DrivenSettings.FEWEST, DrivenSettings.PLAIN})
    void aVmWithoutRoom_isNoOffer_andIsNotReserved_whereTheJobWouldNotRun(String queue) throws Exception {
        try (DrivenMaster filler = filled(HERE, 3);
                DrivenMaster job =
                        yarn.submit(JobPlan.reading(12, AWAY).ofMegabytes(2048).in(queue))) {
            job.round();
            yarn.node(HERE).heartbeats(30);
            assertThat(job.reservedOn()).isEmpty();
            filler.endTasks();
            yarn.node(HERE).heartbeats(9);
            job.round();
            assertThat(job.placed()).isEmpty();
            yarn.node(HERE).heartbeat();
            job.rounds(2);
            assertThat(job.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.OFF_RACK));
            assertAllIsDone(job);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DrivenSettings.FEWEST, DrivenSettings.PLAIN})
    void ofVmsWithoutRoom_oneIsReservedAtLast_forAJobThatWaitsForAnother(String queue) throws Exception {
        JobPlan plan = JobPlan.reading(24, AWAY).and(25, AWAY).ofMegabytes(2048).in(queue);
        try (DrivenMaster filler = filled(HERE, 3);
                DrivenMaster other = filled(BESIDE, 3)) {
            try (DrivenMaster newcomer = yarn.submit(plan)) {
                newcomer.round();
                yarn.node(HERE).heartbeats(3);
                assertThat(newcomer.reservedOn()).isEmpty();
            }
            try (DrivenMaster job = yarn.submit(plan)) {
                job.round();
                hasWaitedForLong(job);
                yarn.node(HERE).heartbeat();
                yarn.node(BESIDE).heartbeats(3);
                assertThat(job.reservedOn()).containsExactly(HERE);
                filler.endTasks();
                yarn.node(HERE).heartbeat();
                job.rounds(2);
                assertThat(job.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.OFF_RACK));
                yarn.node(BESIDE).heartbeats(3);
                assertThat(job.reservedOn()).isEmpty();
                yarn.node(AWAY).heartbeat();
                job.rounds(2);
                assertThat(job.placed()).contains(new Placed(1, AWAY, LocalityLevel.VM_DISK));
                assertAllIsDone(job);
                assertThat(other.running()).hasSize(3);
            }
        }
    }

    @Test
    void aVmWhoseCoresAreTaken_isAnOfferAllTheSame_whereCapacitySchedulerCountsMemoryAlone() throws Exception {
        try (DrivenMaster filler = filled(HERE, CORES);
                DrivenMaster job = yarn.submit(JobPlan.reading(13, AWAY))) {
            job.round();
            yarn.node(HERE).heartbeats(10);
            job.rounds(2);
            assertThat(job.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.OFF_RACK));
            assertAllIsDone(job);
            assertThat(filler.running()).hasSize(CORES);
        }
    }

    /** YARN tells the queue's order nothing of it; and that a container is to grow starts no task. */
    @Test
    void aContainerGrows_ofAJobThatAsksForNothingElse_andOfOneWhoseOtherTaskWaits() throws Exception {
        try (DrivenMaster idle = filled(HERE, 1);
                DrivenMaster job = yarn.submit(JobPlan.reading(16, BESIDE).and(17, AWAY))) {
            job.round();
            yarn.node(BESIDE).heartbeat();
            job.round();
            assertThat(job.running()).hasSize(1);
            grow(idle, HERE);
            grow(job, BESIDE);
            assertThat(job.strays()).isEmpty();
            yarn.node(AWAY).heartbeat();
            job.rounds(2);
            assertThat(job.placed()).hasSize(2);
            assertAllIsDone(job);
        }
    }

    @Test
    void aLostNodesTasks_areGrantedElsewhere_thoseThatRanAndThoseTheMasterNeverHeardOf() throws Exception {
        String other = vm(2, 2, 1);
        try (DrivenMaster job = yarn.submit(JobPlan.reading(14, AWAY).and(15, other))) {
            job.round();
            yarn.board(job.id()).cached(14, JobPlan.BLOCK_BYTES, HERE);
            yarn.node(HERE).heartbeat();
            job.round();
            assertThat(job.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.VM_MEMORY));
            yarn.board(job.id()).cached(15, JobPlan.BLOCK_BYTES, HERE);
            yarn.node(HERE).heartbeat();
            yarn.node(HERE).lost();
            yarn.board(job.id()).nothingCached();
            yarn.node(other).heartbeat();
            job.rounds(2);
            yarn.node(AWAY).heartbeat();
            job.rounds(2);
            assertThat(job.running())
                    .containsExactly(
                            new Placed(1, other, LocalityLevel.VM_DISK), new Placed(0, AWAY, LocalityLevel.VM_DISK));
            assertAllIsDone(job);
        } finally {
            yarn.node(HERE).register();
        }
    }

    @Test
    void aSpeculativeAttempt_isGrantedAContainerOfItsOwn_andTheTaskThatWaitsKeepsIts() throws Exception {
        try (DrivenMaster job = yarn.submit(JobPlan.reading(22, AWAY).and(23, AWAY))) {
            job.round();
            yarn.board(job.id()).cached(22, JobPlan.BLOCK_BYTES, HERE);
            yarn.node(HERE).heartbeat();
            job.rounds(2);
            assertThat(job.running()).containsExactly(new Placed(0, HERE, LocalityLevel.VM_MEMORY));
            job.speculate(0);
            job.round();
            yarn.board(job.id()).cached(23, JobPlan.BLOCK_BYTES, AWAY);
            yarn.board(job.id()).cached(22, JobPlan.BLOCK_BYTES, BESIDE);
            yarn.node(AWAY).heartbeat();
            yarn.node(BESIDE).heartbeat();
            job.rounds(2);
            assertThat(job.running())
                    .containsExactlyInAnyOrder(
                            new Placed(0, HERE, LocalityLevel.VM_MEMORY),
                            new Placed(1, AWAY, LocalityLevel.VM_MEMORY),
                            new Placed(0, BESIDE, LocalityLevel.VM_MEMORY));
            assertAllIsDone(job);
        }
    }

    @Test
    void jobsOfSeveralQueues_areGivenTheirOwn() throws Exception {
        String near = vm(1, 2, 1);
        try (DrivenMaster fewest = inMemoryOf(HERE, JobPlan.reading(16, AWAY));
                DrivenMaster cached = inMemoryOf(near, JobPlan.reading(17, AWAY).in(DrivenSettings.CACHED));
                DrivenMaster plain = inMemoryOf(AWAY, JobPlan.reading(18, HERE).in(DrivenSettings.PLAIN))) {
            for (String vm : new String[] {HERE, near, AWAY}) {
                yarn.node(vm).heartbeat();
            }
            for (DrivenMaster job : new DrivenMaster[] {fewest, cached, plain}) {
                job.rounds(2);
                assertAllIsDone(job);
            }
            assertThat(fewest.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.VM_MEMORY));
            assertThat(cached.placed()).containsExactly(new Placed(0, near, LocalityLevel.VM_MEMORY));
            assertThat(plain.placed()).containsExactly(new Placed(0, AWAY, LocalityLevel.VM_MEMORY));
        }
    }

    @Test
    void besideAJobThatWaits_aJobOfAnotherMasterIsServedAtOnce() throws Exception {
        try (DrivenMaster waiting = yarn.submit(JobPlan.reading(19, AWAY));
                DrivenMaster silent = yarn.submit(JobPlan.reading(19, AWAY).silent())) {
            waiting.round();
            silent.round();
            yarn.node(HERE).heartbeat();
            waiting.round();
            silent.round();
            assertThat(waiting.placed()).isEmpty();
            assertThat(silent.placed()).containsExactly(new Placed(0, HERE, null));
            assertThat(silent.owed()).isZero();
        }
    }

    @Test
    void inAPartition_onlyItsVmsCount_forJobsThatAskForIt_andForThoseThatDoNot() throws Exception {
        String[] fast = {vm(2, 2, 1), vm(2, 2, 2)};
        yarn.label(DrivenSettings.LABEL, fast);
        try (DrivenMaster inside = inMemoryOf(fast[1], JobPlan.reading(20, HERE).on(DrivenSettings.LABEL));
                DrivenMaster outside = inMemoryOf(fast[0], JobPlan.reading(21, HERE))) {
            yarn.node(fast[0]).heartbeat();
            yarn.node(HERE).heartbeats(3);
            inside.round();
            outside.round();
            assertThat(inside.placed()).isEmpty();
            assertThat(outside.placed()).isEmpty();
            yarn.node(HERE).heartbeat();
            yarn.node(fast[1]).heartbeat();
            inside.rounds(2);
            outside.rounds(2);
            assertThat(inside.placed()).containsExactly(new Placed(0, fast[1], LocalityLevel.VM_MEMORY));
            assertThat(outside.placed()).containsExactly(new Placed(0, HERE, LocalityLevel.VM_DISK));
            assertAllIsDone(inside);
            assertAllIsDone(outside);
        } finally {
            yarn.label("", fast);
        }
    }

    /** A job that is not ours with so many containers of a gigabyte on the VM. */
    private static DrivenMaster filled(String vm, int containers) throws Exception {
        JobPlan plan = JobPlan.reading(1, vm).silent();
        for (int i = 1; i < containers; i++) {
            plan = plan.and(1, vm);
        }
        DrivenMaster filler = yarn.submit(plan);
        filler.round();
        yarn.node(vm).heartbeat();
        filler.round();
        assertThat(filler.running()).hasSize(containers);
        return filler;
    }

    /** A job that has told and asked, and whose blocks are all in the VM's memory. */
    private static DrivenMaster inMemoryOf(String vm, JobPlan plan) throws Exception {
        DrivenMaster job = yarn.submit(plan);
        job.round();
        plan.inputs().forEach(input -> yarn.board(job.id()).cached(input.block(), input.bytes(), vm));
        return job;
    }

    /** Has the job's wait begun long ago, by a VM without room that it was offered then. */
    private static void hasWaitedForLong(DrivenMaster job) {
        TaskBoard board = yarn.board(job.id());
        AskTicket ask = new AskTicket(job.id(), DrivenMaster.MAP_PRIORITY);
        Answer answer = board.accepts(ask, board.offered(HERE, "/rack-1"), false, System.nanoTime() - LONG_WAIT_NANOS);
        assertThat(answer).isEqualTo(Answer.DECLINES);
    }

    private static void grow(DrivenMaster job, String vm) throws Exception {
        job.round(); // What it got, it asks for no more.
        yarn.node(vm).heartbeat();
        job.grow(0, 1536);
        Within.patienceUntil("a container has grown", () -> {
            job.round();
            yarn.node(vm).heartbeat();
            return job.grown() == 1;
        });
    }

    private static void assertAllIsDone(DrivenMaster job) {
        assertThat(job.waiting()).isZero();
        assertThat(job.owed()).isZero();
        assertThat(job.reservedOn()).isEmpty();
        assertThat(job.surplus()).isEmpty();
        assertThat(job.strays()).isEmpty();
    }
}
