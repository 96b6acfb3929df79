package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A VM that CapacityScheduler would not give a job in any case costs the job none of its patience. */
@Tag("cluster")
class RefusedVmsTest {
    private static final int SKIPS_MAX = 9;
    private static final int NODES = DrivenSite.vms().size();
    private static final String HERE = vm(2, 1, 1);
    private static final String FAR = vm(1, 1, 1);
    private static final String REFUSED = vm(1, 2, 1);

    private static DrivenYarn yarn;

    @BeforeAll
    static void start() throws Exception {
        yarn = DrivenYarn.start(DrivenSettings.labelled(DrivenSettings.ours())).withNodes(4096, 4);
    }

    @AfterAll
    static void stop() {
        yarn.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {DrivenSettings.FEWEST, DrivenSettings.PLAIN})
    void jobThatHasBlacklistedAVm_isSkippedThereNoMoreOften(String queue) throws Exception {
        // Two jobs: the first of a queue is asked by CapacityScheduler, the next by the queue's order.
        try (DrivenMaster first = yarn.submit(JobPlan.reading(1, HERE).in(queue));
                DrivenMaster job = yarn.submit(JobPlan.reading(2, HERE).in(queue))) {
            first.avoid(REFUSED);
            job.avoid(REFUSED);
            first.round();
            job.round();
            yarn.node(REFUSED).heartbeats(2 * SKIPS_MAX);
            assertStillPatient(first, job);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {DrivenSettings.FEWEST, DrivenSettings.PLAIN})
    void jobThatWantsNamedVmsAlone_isSkippedNoMoreOften_onOthers(String queue) throws Exception {
        try (DrivenMaster job = yarn.submit(JobPlan.reading(3, HERE).in(queue))) {
            job.insist();
            job.round();
            yarn.board(job.id()).nothingCached();
            yarn.node(FAR).heartbeats(2 * SKIPS_MAX);
            job.rounds(2);
            assertThat(job.placed()).isEmpty();
            yarn.board(job.id()).cached(3, JobPlan.BLOCK_BYTES, FAR);
            yarn.node(HERE).heartbeat();
            job.rounds(2);
            assertThat(job.placed())
                    .as("it has the patience to wait for memory")
                    .isEmpty();
            yarn.node(HERE).heartbeats(SKIPS_MAX);
            job.rounds(2);
            assertThat(job.placed()).containsExactly(new DrivenMaster.Placed(0, HERE, LocalityLevel.VM_DISK));
        }
    }

    /** CapacityScheduler first gives a job the chance of as many VMs of its own partition as there are VMs at all. */
    @Test
    void jobBesideThoseOfAPartitionThatShares_isSkippedNoMoreOften_beforeThatIsOpenToIt() throws Exception {
        yarn.share(DrivenSettings.LABEL, REFUSED);
        DrivenMaster first = yarn.submit(JobPlan.reading(4, HERE));
        first.round();
        // From the last of these on it is asked, and declines: then the queue's order knows the VM.
        yarn.node(REFUSED).heartbeats(NODES);
        try (DrivenMaster job = yarn.submit(JobPlan.reading(5, HERE))) {
            job.round();
            yarn.node(REFUSED).heartbeats(NODES - 1);
            first.close();
            assertStillPatient(job);
        } finally {
            yarn.label("", REFUSED);
        }
    }

    /** They were not skipped before: they are skipped as often as it takes, and not before that given a VM far away. */
    private static void assertStillPatient(DrivenMaster... jobs) throws Exception {
        yarn.node(FAR).heartbeats(SKIPS_MAX);
        for (DrivenMaster job : jobs) {
            job.rounds(2);
            assertThat(job.placed()).isEmpty();
        }
        yarn.node(FAR).heartbeat();
        for (DrivenMaster job : jobs) {
            job.rounds(2);
            assertThat(job.placed()).containsExactly(new DrivenMaster.Placed(0, FAR, LocalityLevel.OFF_RACK));
        }
    }
}
