package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Jobs whose masters tell nothing of their tasks are served as a ResourceManager without the plug-ins serves them. */
@Tag("cluster")
class OtherMastersTest {
    private static final int STEPS = 150;
    private static final List<String> QUEUES =
            List.of(DrivenSettings.FEWEST, DrivenSettings.CACHED, DrivenSettings.PLAIN, DrivenSettings.PLAIN);

    @Test
    void jobsOfOtherMasters_getTheSameNodesForTheSameHeartbeats() throws Exception {
        long seed = Seed.announced("OtherMastersTest").value();
        List<String> without = play(DrivenSettings.stock(), Seed.of(seed));
        assertThat(without).hasSizeGreaterThan(QUEUES.size());
        assertThat(play(DrivenSettings.ours(), Seed.of(seed))).isEqualTo(without);
    }

    /** What was placed where, in a random order of heartbeats, rounds and ends of tasks. */
    private static List<String> play(Map<String, String> settings, Seed seed) throws Exception {
        List<DrivenMaster> jobs = new ArrayList<>();
        List<String> placed = new ArrayList<>();
        try (DrivenYarn yarn = DrivenYarn.start(settings).withNodes(4096, 4)) {
            for (String queue : QUEUES) {
                jobs.add(yarn.submit(randomPlan(seed).in(queue).silent()));
            }
            for (int step = 0; step < STEPS; step++) {
                DrivenMaster job = jobs.get(seed.below(jobs.size()));
                switch (seed.below(6)) {
                    case 0, 1 -> job.round();
                    case 2 -> job.endTasks();
                    default -> yarn.node(randomVm(seed)).heartbeat();
                }
            }
            for (DrivenMaster job : jobs) {
                job.round();
                job.placed().forEach(task -> placed.add(jobs.indexOf(job) + ": " + task + " owed " + job.owed()));
            }
            // A job that ends makes room for those that have not told yet what they got.
            for (DrivenMaster job : jobs) {
                job.close();
            }
        }
        return placed;
    }

    private static JobPlan randomPlan(Seed seed) {
        JobPlan plan = JobPlan.reading(0, randomVm(seed)).ofMegabytes(1024 * seed.between(1, 3));
        int tasks = seed.between(5, 20);
        for (int block = 1; block < tasks; block++) {
            plan = plan.and(block, randomVm(seed), randomVm(seed));
        }
        return plan;
    }

    private static String randomVm(Seed seed) {
        return vm(seed.between(1, 2), seed.between(1, 2), seed.between(1, 2));
    }
}
