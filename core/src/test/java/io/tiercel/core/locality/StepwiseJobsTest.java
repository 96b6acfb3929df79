package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Jobs that come and go a task at a time, while copies of what they read come and go. */
class StepwiseJobsTest {
    private static final int RUNS = 300;
    private static final int BLOCKS = 8;
    private static final int TASKS = 20;

    /** A block's copy. */
    private record Copy(long block, Medium medium, int vm) {}

    private final Topology topology = Topology.uniform(2, 2, 2);
    private final Seed seed = Seed.announced("StepwiseJobsTest");
    private final Set<Copy> copies = new HashSet<>();

    @Test
    void jobThatArrivesTaskByTask_isAsOneThatArrivesAtOnceAfterwards() {
        for (int run = 0; run < RUNS; run++) {
            PendingTasks stepwise = newTasks();
            List<Long> reads = new ArrayList<>();
            WaitingJob job = stepwise.newJob(1, TASKS);
            stepwise.jobBegins(job);
            for (int task = 0; task < TASKS; task++) {
                reads.add((long) seed.below(BLOCKS));
                stepwise.taskArrives(job, task, block(reads.get(task)));
                copiesComeAndGo(stepwise);
            }
            stepwise.jobIsWhole(job);
            PendingTasks atOnce = newTasks();
            atOnce.jobArrived(1, reads.stream().map(this::block).toList());
            assertThat(seenFromVms(stepwise)).isEqualTo(seenFromVms(atOnce));
        }
    }

    @Test
    void jobThatLeavesTaskByTask_leavesNothingToTheNext_norTakesAnythingFromOthers() {
        for (int run = 0; run < RUNS; run++) {
            PendingTasks stepwise = newTasks();
            stepwise.jobArrived(0, randomBlocks());
            List<InputBlock> others = randomBlocks();
            stepwise.jobArrived(2, others);
            LeavingJob leaving = stepwise.jobLeaves(0);
            do {
                copiesComeAndGo(stepwise);
            } while (leaving.forgetNext());
            List<InputBlock> next = List.of(block(seed.below(BLOCKS)));
            stepwise.jobArrived(1, next);
            PendingTasks fresh = newTasks();
            fresh.jobArrived(2, others.stream().map(old -> block(old.id())).toList());
            fresh.jobArrived(1, next);
            assertThat(seenFromVms(stepwise)).isEqualTo(seenFromVms(fresh));
            fresh.jobEnded(1);
            stepwise.jobEnded(1);
            assertThat(nearest(stepwise, 2)).isEqualTo(nearest(fresh, 2));
        }
    }

    @Test
    void jobOfWhichSomeTasksArrived_mayLeave() {
        PendingTasks tasks = newTasks();
        WaitingJob job = tasks.newJob(1, TASKS);
        tasks.jobBegins(job);
        tasks.taskArrives(job, 3, block(0));
        tasks.jobEnded(1);
        assertThat(tasks.isAnyPending()).isFalse();
        tasks.jobArrived(1, randomBlocks());
        assertThat(tasks.job(1).pending()).isEqualTo(TASKS);
    }

    private PendingTasks newTasks() {
        return new PendingTasks(topology, JobOrder.FEWEST_RUNNING);
    }

    private List<InputBlock> randomBlocks() {
        List<InputBlock> blocks = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            blocks.add(block(seed.below(BLOCKS)));
        }
        return blocks;
    }

    private InputBlock block(long id) {
        return InputBlock.onDisk(id, vms(id, Medium.DISK)).inMemory(vms(id, Medium.MEMORY));
    }

    private int[] vms(long block, Medium medium) {
        return copies.stream()
                .filter(copy -> copy.block == block && copy.medium == medium)
                .mapToInt(Copy::vm)
                .sorted()
                .toArray();
    }

    private void copiesComeAndGo(PendingTasks tasks) {
        Copy copy = new Copy(
                seed.below(BLOCKS), seed.below(2) == 0 ? Medium.MEMORY : Medium.DISK, seed.below(topology.vms()));
        if (copies.add(copy)) {
            tasks.copyAdded(copy.block, copy.medium, copy.vm);
        } else {
            copies.remove(copy);
            tasks.copyRemoved(copy.block, copy.medium, copy.vm);
        }
    }

    /** From each VM how near job 1 is, and which of its tasks how near; and how much of it is in memory. */
    private List<Object> seenFromVms(PendingTasks tasks) {
        List<Object> seen = new ArrayList<>(nearest(tasks, 1));
        WaitingJob job = tasks.job(1);
        for (int vm = 0; vm < topology.vms(); vm++) {
            for (int task = 0; task < job.tasks(); task++) {
                seen.add(tasks.level(1, task, vm, LocalityOrder.CAVA));
            }
        }
        seen.add(job.cachedInput());
        return seen;
    }

    private List<LocalityLevel> nearest(PendingTasks tasks, long id) {
        MemoryLocalityPolicy policy =
                new MemoryLocalityPolicy(tasks, LocalityOrder.CAVA, Patience.NONE, SkipReset.AS_PRINTED);
        List<LocalityLevel> nearest = new ArrayList<>();
        for (int vm = 0; vm < topology.vms(); vm++) {
            nearest.add(policy.nearest(tasks.job(id), vm));
        }
        return nearest;
    }
}
