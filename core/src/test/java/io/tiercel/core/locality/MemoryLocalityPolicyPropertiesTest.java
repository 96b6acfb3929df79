package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Topology;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemoryLocalityPolicyPropertiesTest {
    private static final int CASES = 3_000;

    @Test
    void offer_decidesAsTheAlgorithmWrittenOutLiterally() {
        Seed seed = Seed.announced("MemoryLocalityPolicyPropertiesTest");
        int launched = 0;
        for (int round = 0; round < CASES; round++) {
            TwoSchedulers two = new TwoSchedulers(seed.split());
            for (int step = 0; step < 120; step++) {
                two.step();
            }
            launched += two.launched();
        }
        assertThat(launched).isGreaterThan(10 * CASES);
    }

    @Test
    void offer_isNeverRefusedMoreOftenInARowThanTheLargestLimit() {
        Seed seed = Seed.announced("MemoryLocalityPolicyPropertiesTest");
        for (int round = 0; round < 300; round++) {
            Topology topology = Topology.uniform(2, seed.between(1, 4), seed.between(1, 4));
            SkipLimits limits = SkipLimits.cava(topology.vms());
            SchedulingConfig config =
                    new SchedulingConfig(JobOrder.FEWEST_RUNNING, LocalityOrder.CAVA, limits, SkipReset.ALWAYS);
            int longest = longestIdle(config, topology, seed);
            assertThat(longest).isLessThanOrEqualTo(Math.max(6, limits.hostDisk()));
        }
    }

    @Test
    void offer_decidesTheSameInEveryRun() {
        Seed seed = Seed.announced("MemoryLocalityPolicyPropertiesTest");
        assertThat(history(seed.value())).isEqualTo(history(seed.value()));
    }

    @Test
    void offer_withoutPatience_neverLeavesASlotIdle() {
        Seed seed = Seed.announced("MemoryLocalityPolicyPropertiesTest");
        for (int round = 0; round < 100; round++) {
            Topology topology = Topology.uniform(2, 2, 3);
            assertThat(longestIdle(SchedulingConfig.fifo(), topology, seed)).isZero();
        }
    }

    /** The most offers in a row that nobody took while a task was pending. */
    private static int longestIdle(SchedulingConfig config, Topology topology, Seed seed) {
        PendingTasks tasks = config.newTasks(topology);
        MemoryLocalityPolicy policy = config.newPolicy(tasks);
        for (long job = 0; job < 3; job++) {
            tasks.jobArrived(job, inputs(topology, seed));
        }
        int longest = 0;
        int idle = 0;
        while (!tasks.queue().isEmpty()) {
            // Few VMs have free slots, so that most jobs find nothing near.
            idle = policy.offer(seed.below(2)) == null ? idle + 1 : 0;
            longest = Math.max(longest, idle);
        }
        return longest;
    }

    private static List<@Nullable Assignment> history(long value) {
        Seed seed = Seed.of(value);
        Topology topology = Topology.uniform(2, 3, 4);
        SchedulingConfig config = SchedulingConfig.cava(topology.vms());
        PendingTasks tasks = config.newTasks(topology);
        MemoryLocalityPolicy policy = config.newPolicy(tasks);
        List<@Nullable Assignment> history = new ArrayList<>();
        for (long job = 0; job < 20; job++) {
            tasks.jobArrived(job, inputs(topology, seed));
            for (int offer = 0; offer < 30; offer++) {
                history.add(policy.offer(seed.below(topology.vms())));
            }
        }
        return history;
    }

    private static List<InputBlock> inputs(Topology topology, Seed seed) {
        List<InputBlock> inputs = new ArrayList<>();
        for (int task = seed.between(1, 20); task > 0; task--) {
            int vms = topology.vms();
            InputBlock block = InputBlock.onDisk(seed.below(1_000L), seed.below(vms), seed.below(vms));
            inputs.add(seed.oneIn(3) ? block.inMemory(seed.below(vms)) : block);
        }
        return inputs;
    }
}
