package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Topology;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClairvoyantAssignmentTest {
    private static final List<SchedulingConfig> SCHEDULERS =
            List.of(SchedulingConfig.cava(12), SchedulingConfig.delay(12), SchedulingConfig.fifo());

    @Test
    void leastCost_isThatOfTryingAllPlacements() {
        Seed seed = Seed.announced("ClairvoyantAssignmentTest");
        for (int round = 0; round < 2_000; round++) {
            int slots = seed.between(1, 6);
            long[][] costs = new long[seed.between(1, slots)][slots];
            for (long[] row : costs) {
                Arrays.setAll(row, slot -> seed.below(20L));
            }
            assertThat(ClairvoyantAssignment.leastCost(costs)).isEqualTo(tryAll(costs, 0, new boolean[slots]));
        }
    }

    @Test
    void slots_areNeverGivenTwice() {
        long[][] costs = {{0, 1, 1}, {0, 6, 6}, {0, 5, 9}};
        assertThat(ClairvoyantAssignment.slots(costs)).containsExactly(2, 0, 1);
    }

    @Test
    void slots_ofNoTasks_areNone() {
        assertThat(ClairvoyantAssignment.slots(new long[0][0])).isEmpty();
    }

    @Test
    void slots_fewerThanTasks_areRefusedInWords() {
        assertThatThrownBy(() -> ClairvoyantAssignment.slots(new long[3][2]))
                .hasMessage("3 tasks do not fit on 2 slots");
    }

    @Test
    void leastCost_isPassedByNoScheduler() {
        Seed seed = Seed.announced("ClairvoyantAssignmentTest");
        int better = 0;
        for (int round = 0; round < 500; round++) {
            Topology topology = Topology.uniform(2, 2, 3);
            List<InputBlock> inputs = inputs(topology, seed);
            int[] slots = new int[24];
            Arrays.setAll(slots, slot -> seed.below(topology.vms()));
            long least = ClairvoyantAssignment.leastCost(costs(topology, inputs, slots));
            for (SchedulingConfig config : SCHEDULERS) {
                long cost = cost(config, topology, inputs, slots);
                assertThat(cost).isGreaterThanOrEqualTo(least);
                better += cost > least ? 1 : 0;
            }
        }
        assertThat(better).isGreaterThan(500);
    }

    /** What each task on each slot costs: the rank of its level. */
    private static long[][] costs(Topology topology, List<InputBlock> inputs, int[] slots) {
        PendingTasks tasks = SchedulingConfig.fifo().newTasks(topology);
        tasks.jobArrived(0, inputs);
        long[][] costs = new long[inputs.size()][slots.length];
        for (int task = 0; task < inputs.size(); task++) {
            for (int slot = 0; slot < slots.length; slot++) {
                costs[task][slot] = rank(tasks, task, slots[slot]);
            }
        }
        return costs;
    }

    /** What the scheduler makes of the slots, offered one after the other until each is taken. */
    private static long cost(SchedulingConfig config, Topology topology, List<InputBlock> inputs, int[] slots) {
        PendingTasks tasks = config.newTasks(topology);
        MemoryLocalityPolicy policy = config.newPolicy(tasks);
        tasks.jobArrived(0, inputs);
        boolean[] taken = new boolean[slots.length];
        long cost = 0;
        for (int turn = 0; !tasks.queue().isEmpty(); turn++) {
            int slot = turn % slots.length;
            @Nullable Assignment assignment = taken[slot] ? null : policy.offer(slots[slot]);
            if (assignment != null) {
                taken[slot] = true;
                cost += rank(tasks, assignment.task(), slots[slot]);
            }
        }
        return cost;
    }

    private static int rank(PendingTasks tasks, int task, int vm) {
        return LocalityOrder.CAVA.levels().indexOf(tasks.level(0, task, vm, LocalityOrder.CAVA));
    }

    private static List<InputBlock> inputs(Topology topology, Seed seed) {
        List<InputBlock> inputs = new ArrayList<>();
        for (int task = 0; task < 20; task++) {
            int vms = topology.vms();
            InputBlock block = InputBlock.onDisk(task, seed.below(vms), seed.below(vms), seed.below(vms));
            inputs.add(seed.oneIn(2) ? block.inMemory(seed.below(vms)) : block);
        }
        return inputs;
    }

    private static long tryAll(long[][] costs, int task, boolean[] taken) {
        if (task == costs.length) {
            return 0;
        }
        long least = Long.MAX_VALUE;
        for (int slot = 0; slot < taken.length; slot++) {
            if (!taken[slot]) {
                taken[slot] = true;
                least = Math.min(least, costs[task][slot] + tryAll(costs, task + 1, taken));
                taken[slot] = false;
            }
        }
        return least;
    }
}
