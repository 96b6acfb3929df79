package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.model.LocalityOrder;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The incremental scheduler and the literal one, told the same random things and asked the same. */
final class TwoSchedulers {
    private record Task(long job, int number) {}

    private static final int BLOCKS = 24;

    private final Seed seed;
    private final Topology topology;
    private final PendingTasks tasks;
    private final MemoryLocalityPolicy incremental;
    private final LiteralAlgorithm literal;
    private final Map<Long, List<Long>> jobs = new LinkedHashMap<>();
    private final List<Task> running = new ArrayList<>();
    private final List<Task> done = new ArrayList<>();
    private long arrivals;
    private int launched;

    TwoSchedulers(Seed seed) {
        this.seed = seed;
        topology = Topology.uniform(seed.between(1, 3), seed.between(1, 3), seed.between(1, 3));
        SkipReset reset = seed.pick(SkipReset.values());
        SkipLimits limits = risingLimits(seed);
        SchedulingConfig config = new SchedulingConfig(JobOrder.FEWEST_RUNNING, LocalityOrder.CAVA, limits, reset);
        tasks = config.newTasks(topology);
        incremental = config.newPolicy(tasks);
        literal = new LiteralAlgorithm(topology, limits, reset);
        for (long block = 0; block < BLOCKS; block++) {
            for (int replica = seed.below(4); replica > 0; replica--) {
                literal.copies(Medium.DISK, block).add(vm());
            }
        }
    }

    int launched() {
        return launched;
    }

    void step() {
        switch (seed.below(17)) {
            case 0 -> jobArrives();
            case 1 -> jobEnds();
            case 2 -> copyAdded(Medium.DISK);
            case 3, 4 -> copyAdded(Medium.MEMORY);
            case 5 -> copyRemoved(seed.pick(Medium.values()));
            case 6, 7 -> taskFinishes();
            case 8 -> taskReturns();
            case 9 -> vmLost();
            case 10 -> vmMoves();
            default -> offer();
        }
    }

    private void offer() {
        int vm = vm();
        @Nullable Assignment expected = literal.heartbeat(vm);
        assertThat(incremental.offer(vm)).as("offer of VM %d", vm).isEqualTo(expected);
        for (long job : jobs.keySet()) {
            assertThat(tasks.job(job).skips()).isEqualTo(literal.skips(job));
            assertThat(tasks.job(job).running()).isEqualTo(literal.running(job));
        }
        if (expected != null) {
            running.add(new Task(expected.job(), expected.task()));
            launched++;
        }
    }

    private void jobArrives() {
        if (jobs.size() >= 6) {
            return;
        }
        long id = arrivals++;
        List<Long> blocks = new ArrayList<>();
        List<InputBlock> inputs = new ArrayList<>();
        for (int task = seed.between(1, 9); task > 0; task--) {
            long block = seed.below((long) BLOCKS);
            blocks.add(block);
            inputs.add(InputBlock.onDisk(block, vms(Medium.DISK, block)).inMemory(vms(Medium.MEMORY, block)));
        }
        jobs.put(id, blocks);
        tasks.jobArrived(id, inputs);
        literal.jobArrived(id, blocks.stream().mapToLong(Long::longValue).toArray());
    }

    private void jobEnds() {
        if (jobs.isEmpty() || !seed.oneIn(3)) {
            return;
        }
        long id = seed.pick(List.copyOf(jobs.keySet()));
        jobs.remove(id);
        running.removeIf(task -> task.job() == id);
        done.removeIf(task -> task.job() == id);
        tasks.jobEnded(id);
        literal.jobEnded(id);
    }

    private void copyAdded(Medium medium) {
        long block = seed.below((long) BLOCKS);
        int vm = vm();
        literal.copies(medium, block).add(vm);
        tasks.copyAdded(block, medium, vm);
    }

    private void copyRemoved(Medium medium) {
        long block = seed.below((long) BLOCKS);
        int vm = vm();
        literal.copies(medium, block).remove(vm);
        tasks.copyRemoved(block, medium, vm);
    }

    private void taskFinishes() {
        if (!running.isEmpty()) {
            Task task = running.remove(seed.below(running.size()));
            done.add(task);
            tasks.taskFinished(task.job(), task.number());
            literal.taskFinished(task.job());
        }
    }

    private void taskReturns() {
        boolean ran = seed.oneIn(2);
        List<Task> from = ran ? running : done;
        if (!from.isEmpty()) {
            Task task = from.remove(seed.below(from.size()));
            tasks.taskReturned(task.job(), task.number());
            literal.taskReturned(task.job(), task.number(), ran);
        }
    }

    private void vmLost() {
        int vm = vm();
        for (long block = 0; block < BLOCKS; block++) {
            literal.copies(Medium.DISK, block).remove(vm);
            literal.copies(Medium.MEMORY, block).remove(vm);
        }
        tasks.vmLost(vm);
    }

    private void vmMoves() {
        int vm = vm();
        int host = seed.below(topology.hosts());
        // The literal one looks at the topology each time.
        tasks.vmMoves(vm, () -> topology.moveVm(vm, host));
    }

    private int vm() {
        return seed.below(topology.vms());
    }

    private int[] vms(Medium medium, long block) {
        return literal.copies(medium, block).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static SkipLimits risingLimits(Seed seed) {
        int vmMemory = seed.below(3);
        int hostMemory = vmMemory + seed.below(3);
        int rackMemory = hostMemory + seed.below(4);
        int vmDisk = rackMemory + seed.below(5);
        int hostDisk = vmDisk + seed.below(5);
        return new SkipLimits(vmMemory, hostMemory, rackMemory, vmDisk, hostDisk, hostDisk);
    }
}
