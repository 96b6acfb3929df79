package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.resourcemanager.board.TaskBoard;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs in several queues, of masters that tell and one that does not, with everything that can happen in any order. */
@Tag("cluster")
class AnyOrderTest {
    private static final int STEPS = 200;
    private static final int BLOCKS = 40;
    private static final List<String> QUEUES =
            List.of(DrivenSettings.FEWEST, DrivenSettings.FEWEST, DrivenSettings.CACHED, DrivenSettings.PLAIN);

    private final Seed seed = Seed.announced("AnyOrderTest");

    @Test
    void eachJobEnds_noTaskIsGrantedWhileItRuns_andNothingIsOwed() throws Exception {
        List<DrivenMaster> jobs = new ArrayList<>();
        try (DrivenYarn yarn = DrivenYarn.start(DrivenSettings.preempting(DrivenSettings.ours()))
                .withNodes(4096, 4)) {
            for (String queue : QUEUES) {
                jobs.add(yarn.submit(plan().in(queue)));
            }
            jobs.add(yarn.submit(plan().in(DrivenSettings.PLAIN).silent()));
            play(yarn, jobs);
            yarn.restart();
            play(yarn, jobs);
            Within.patienceUntil(() -> "all tasks have run, and nothing is owed or held: " + left(jobs), () -> {
                turn(yarn, jobs);
                return jobs.stream().allMatch(AnyOrderTest::isDone);
            });
            for (DrivenMaster job : jobs) {
                // A master that uses a container as it likes may have given it to a task that is decided on meanwhile.
                assertThat(job.strays()).hasSizeLessThanOrEqualTo(job.untagged());
                job.close();
            }
        }
    }

    private static boolean isDone(DrivenMaster job) {
        return job.waiting() == 0
                && job.owed() == 0
                && job.liveContainers() == 0
                && job.reservedOn().isEmpty();
    }

    private static List<String> left(List<DrivenMaster> jobs) {
        return jobs.stream().filter(job -> !isDone(job)).map(DrivenMaster::left).toList();
    }

    private void play(DrivenYarn yarn, List<DrivenMaster> jobs) throws Exception {
        for (DrivenMaster job : jobs) {
            job.round();
        }
        TaskBoard board = yarn.board(jobs.get(0).id());
        for (int step = 0; step < STEPS; step++) {
            DrivenMaster job = jobs.get(seed.below(jobs.size()));
            DrivenNode node = yarn.node(anyVm());
            switch (seed.below(20)) {
                case 0 -> node.lost();
                case 1 -> board.dropped(seed.below(BLOCKS));
                case 2, 3 -> job.endTasks();
                case 4, 5 -> board.cached(seed.below(BLOCKS), JobPlan.BLOCK_BYTES, anyVm());
                case 6, 7, 8, 9, 10, 11 -> job.round();
                default -> node.heartbeat();
            }
        }
    }

    private static void turn(DrivenYarn yarn, List<DrivenMaster> jobs) throws Exception {
        yarn.heartbeats();
        for (DrivenMaster job : jobs) {
            job.endTasks();
            job.round();
        }
    }

    private JobPlan plan() {
        JobPlan plan = JobPlan.reading(seed.below(BLOCKS), anyVm()).ofMegabytes(1024 * seed.between(1, 2));
        int tasks = seed.between(10, 30);
        for (int task = 1; task < tasks; task++) {
            plan = plan.and(seed.below(BLOCKS), anyVm());
        }
        return plan;
    }

    private String anyVm() {
        return vm(seed.between(1, 2), seed.between(1, 2), seed.between(1, 2));
    }
}
