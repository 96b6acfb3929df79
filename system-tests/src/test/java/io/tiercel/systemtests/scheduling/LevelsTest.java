package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.appmaster.TaskLocality;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.resourcemanager.TasksMXBean;
import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.systemtests.scheduling.DrivenMaster.Placed;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks of jobs that tell are granted at the level at which a VM has their block, under a real ResourceManager. */
@Tag("cluster")
class LevelsTest {
    private static DrivenYarn yarn;

    @BeforeAll
    static void start() throws Exception {
        yarn = DrivenYarn.start(DrivenSettings.ours()).withNodes(8192, 8);
    }

    @AfterAll
    static void stop() {
        yarn.close();
    }

    @ParameterizedTest
    @CsvSource({
        "127.1.1.1, 127.2.1.1, 127.1.1.1, VM_MEMORY, 0",
        "127.1.1.1, 127.2.1.1, 127.1.1.2, HOST_MEMORY, 1",
        "127.1.1.1, 127.2.1.1, 127.1.2.1, RACK_MEMORY, 2",
        "127.1.1.1, 127.2.1.1, 127.2.1.1, VM_DISK, 3",
        "127.1.1.1, 127.2.1.1, 127.2.1.2, HOST_DISK, 4",
        "127.1.1.1, 127.2.1.1, 127.2.2.1, RACK_DISK, 9",
        ", 127.2.1.1, 127.2.1.1, VM_DISK, 0",
        ", 127.2.1.1, 127.2.1.2, HOST_DISK, 4",
        ", 127.2.1.1, 127.2.2.1, RACK_DISK, 9",
        ", 127.2.1.1, 127.1.1.1, OFF_RACK, 9",
    })
    void aTask_isGrantedAtItsLevel_onceTheJobHasWaitedForBetterOnes(
            String inMemory, String onDisk, String offered, LocalityLevel level, int skips) throws Exception {
        try (DrivenMaster job = yarn.submit(JobPlan.reading(1, onDisk))) {
            job.round();
            TaskBoard board = yarn.board(job.id());
            board.nothingCached();
            if (inMemory != null) {
                board.cached(1, JobPlan.BLOCK_BYTES, inMemory);
            }
            yarn.node(offered).heartbeats(skips);
            job.round();
            assertThat(job.placed()).isEmpty();
            yarn.node(offered).heartbeat();
            job.rounds(2);
            assertThat(job.placed()).containsExactly(new Placed(0, offered, level));
            assertThat(job.counted()).containsExactly(TaskLocality.valueOf(level.name()));
            assertThat(job.owed()).isZero();
        }
    }

    @Test
    void whatWasDecided_isShownByJmx() throws Exception {
        MBeanServer jmx = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = jmx.queryNames(new ObjectName("io.tiercel:type=Tasks,*"), null).stream()
                .findFirst()
                .orElseThrow();
        TasksMXBean shown = JMX.newMXBeanProxy(jmx, name, TasksMXBean.class);
        String level = LocalityLevel.VM_MEMORY.label();
        long before = shown.getGrantsByLevel().getOrDefault(level, 0L);
        long voided = shown.getVoided();
        try (DrivenMaster job = yarn.submit(JobPlan.reading(1, vm(2, 1, 1)))) {
            job.round();
            TaskBoard board = yarn.board(job.id());
            board.nothingCached();
            board.cached(1, JobPlan.BLOCK_BYTES, vm(1, 1, 1));
            assertThat(shown.getJobs()).isEqualTo(1);
            assertThat(shown.getCachedBlocks()).isEqualTo(1);
            assertThat(shown.getCachedBytes()).isEqualTo(JobPlan.BLOCK_BYTES);
            yarn.node(vm(1, 1, 1)).heartbeat();
            job.rounds(2);
            assertThat(shown.getGrantsByLevel()).containsEntry(level, before + 1);
            assertThat(shown.getVoided()).isEqualTo(voided);
        }
    }

    @Test
    void ofManyTasks_theNearestIsGrantedFirst_andEachContainerRunsTheTaskItIsFor() throws Exception {
        String here = vm(1, 1, 1);
        String elsewhere = vm(2, 1, 1);
        JobPlan plan = JobPlan.reading(10, elsewhere)
                .and(11, vm(1, 2, 1))
                .and(12, vm(1, 1, 2))
                .and(13, here)
                .and(14, elsewhere)
                .and(15, elsewhere)
                .and(16, elsewhere);
        try (DrivenMaster job = yarn.submit(plan)) {
            job.round();
            TaskBoard board = yarn.board(job.id());
            board.cached(14, JobPlan.BLOCK_BYTES, vm(1, 2, 2));
            board.cached(15, JobPlan.BLOCK_BYTES, vm(1, 1, 2));
            board.cached(16, JobPlan.BLOCK_BYTES, here);
            yarn.node(here).heartbeats(40);
            job.rounds(2);
            assertThat(job.placed())
                    .containsExactly(
                            new Placed(6, here, LocalityLevel.VM_MEMORY),
                            new Placed(5, here, LocalityLevel.HOST_MEMORY),
                            new Placed(4, here, LocalityLevel.RACK_MEMORY),
                            new Placed(3, here, LocalityLevel.VM_DISK),
                            new Placed(2, here, LocalityLevel.HOST_DISK),
                            new Placed(1, here, LocalityLevel.RACK_DISK),
                            new Placed(0, here, LocalityLevel.OFF_RACK));
            assertThat(job.owed()).isZero();
            assertThat(job.surplus()).isEmpty();
        }
    }

    @Test
    void jobsOfFewestRunningTasks_comeFirst() throws Exception {
        String here = vm(1, 1, 1);
        JobPlan plan = JobPlan.reading(20, here).and(21, here);
        try (DrivenMaster first = yarn.submit(plan);
                DrivenMaster second = yarn.submit(plan);
                DrivenMaster filler =
                        yarn.submit(JobPlan.reading(22, here).silent().ofMegabytes(6144))) {
            filler.round();
            yarn.node(here).heartbeat();
            filler.round();
            first.round();
            second.round();
            yarn.node(here).heartbeat();
            first.round();
            second.round();
            assertThat(first.placed()).hasSize(1);
            assertThat(second.placed()).hasSize(1);
        }
    }

    @Test
    void theJobWithInputInMemory_comesFirst_whereTheQueueSaysSo() throws Exception {
        String here = vm(1, 1, 1);
        List<Long> blocks = List.of(30L, 31L);
        try (DrivenMaster first = yarn.submit(JobPlan.reading(29, here).in(DrivenSettings.CACHED));
                DrivenMaster second =
                        yarn.submit(JobPlan.reading(30, here).and(31, here).in(DrivenSettings.CACHED));
                DrivenMaster filler =
                        yarn.submit(JobPlan.reading(32, here).silent().ofMegabytes(6144))) {
            filler.round();
            yarn.node(here).heartbeat();
            filler.round();
            first.round();
            blocks.forEach(block -> yarn.board(first.id()).cached(block, JobPlan.BLOCK_BYTES, here));
            second.round();
            yarn.node(here).heartbeat();
            first.round();
            second.round();
            assertThat(second.placed()).hasSize(2);
            assertThat(first.placed()).isEmpty();
        }
    }
}
