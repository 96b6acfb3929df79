package io.tiercel.systemtests.scheduling;

import static io.tiercel.systemtests.scheduling.DrivenSite.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Turn;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever is chosen, no slot stays idle that somebody wants, and each job ends. */
@Tag("cluster")
class AnyChoiceTest {
    private static final int STEPS = 200;
    private static final int JOBS = 5;
    private static final int MEGABYTES = 4096;

    private final Seed seed = Seed.announced("AnyChoiceTest");

    private record Sized(DrivenMaster master, int megabytes) {}

    @AfterEach
    void nothingIsHanded() {
        HandedChoice.hand();
    }

    @Test
    void noHeartbeatOfAVm_leavesItsSlotIdle_thatAJobHasRoomForAndWants() throws Exception {
        HandedChoice.hand((offer, jobs) -> shuffled(jobs, false));
        List<Sized> jobs = new ArrayList<>();
        try (DrivenYarn yarn = DrivenYarn.start(settings()).withNodes(MEGABYTES, 4)) {
            for (int job = 0; job < JOBS; job++) {
                int megabytes = 1024 * seed.between(1, 3);
                jobs.add(new Sized(yarn.submit(plan().ofMegabytes(megabytes)), megabytes));
            }
            for (int step = 0; step < STEPS; step++) {
                DrivenMaster job = jobs.get(seed.below(JOBS)).master;
                switch (seed.below(5)) {
                    case 0 -> job.endTasks();
                    case 1, 2 -> job.round();
                    default -> heartbeat(yarn, yarn.node(anyVm()), jobs, step);
                }
            }
            end(yarn, jobs);
        }
    }

    @Test
    void eachJobEnds_alsoWhereTheChoiceLeavesJobsOut_andTheyWaitForNearerSlots() throws Exception {
        HandedChoice.hand((offer, jobs) -> {
            List<Turn> turns = shuffled(jobs, true);
            return turns.subList(0, seed.below(turns.size() + 1));
        });
        List<Sized> jobs = new ArrayList<>();
        try (DrivenYarn yarn = DrivenYarn.start(settings()).withNodes(MEGABYTES, 4)) {
            for (int job = 0; job < JOBS; job++) {
                jobs.add(new Sized(yarn.submit(seed.below(2) == 0 ? plan() : plan().silent()), 1024));
            }
            end(yarn, jobs);
        }
    }

    /** Where nothing is granted, nothing is that could have been: what is reserved counts for the queue as what is used. */
    private static void heartbeat(DrivenYarn yarn, DrivenNode node, List<Sized> jobs, int step) throws Exception {
        long before = yarn.scheduler().getRootQueueMetrics().getAggregateAllocatedContainers();
        node.heartbeat();
        SchedulerNode seen = yarn.scheduler().getSchedulerNode(node.id());
        boolean granted = yarn.scheduler().getRootQueueMetrics().getAggregateAllocatedContainers() > before;
        if (!granted && seen.getReservedContainer() == null) {
            long unused = yarn.scheduler().getClusterResource().getMemorySize()
                    - yarn.scheduler()
                            .getRootQueue()
                            .getQueueResourceUsage()
                            .getUsed()
                            .getMemorySize();
            long free = Math.min(unused, seen.getUnallocatedResource().getMemorySize());
            assertThat(jobs.stream().filter(job -> job.master.wantsOne() && job.megabytes <= free))
                    .as("who could have had one of %s MB in step %s", free, step)
                    .isEmpty();
        }
    }

    private static void end(DrivenYarn yarn, List<Sized> jobs) throws Exception {
        Within.patienceUntil(() -> "all tasks have run: " + jobs, () -> {
            yarn.heartbeats();
            for (Sized job : jobs) {
                job.master.endTasks();
                job.master.round();
            }
            return jobs.stream()
                    .allMatch(job ->
                            job.master.waiting() == 0 && job.master.owed() == 0 && job.master.liveContainers() == 0);
        });
        for (Sized job : jobs) {
            job.master.close();
        }
    }

    private List<Turn> shuffled(List<Contender> jobs, boolean patient) {
        List<Contender> left = new ArrayList<>(jobs);
        List<Turn> turns = new ArrayList<>();
        while (!left.isEmpty()) {
            turns.add(new Turn(left.remove(seed.below(left.size())), patient));
        }
        return turns;
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = DrivenSettings.ours();
        settings.put(
                "yarn.scheduler.capacity.root." + DrivenSettings.FEWEST + ".ordering-policy",
                HandedChoice.class.getName());
        return settings;
    }

    private JobPlan plan() {
        JobPlan plan = JobPlan.reading(0, anyVm());
        int tasks = seed.between(10, 40);
        for (int task = 1; task < tasks; task++) {
            plan = plan.and(task, anyVm());
        }
        return plan;
    }

    private String anyVm() {
        return vm(seed.between(1, 2), seed.between(1, 2), seed.between(1, 2));
    }
}
