package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.ssd.StorageModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * What map tasks of a pass leave on their disks, on its way to reduce tasks, of which each worker has one. It begins when a map
 * task has ended, while others run, as Hadoop's does by default (mapreduce.job.reduce.slowstart.completedmaps is 0.05). So most of
 * it is read from memory. Not thread-safe.
 */
final class Shuffle {
    private final JobCluster cluster;
    private final JobClock clock;
    /** Of fetches, which run beside tasks: no task waits as long as they all do. */
    private final JobClock fetching = new JobClock();

    private final List<LocalFile> outputs = new ArrayList<>();
    /** What is still to come, by the number of the reduce task. */
    private final List<Set<LocalFile>> coming = new ArrayList<>();
    /** Reduce tasks that wait, by their numbers. */
    private final Map<Integer, EventHandler> waiting = new HashMap<>();

    Shuffle(JobCluster cluster, JobClock clock) {
        this.cluster = cluster;
        this.clock = clock;
        cluster.workers().forEach(unused -> coming.add(new LinkedHashSet<>()));
    }

    /** A map task has left something. */
    void begin(LocalFile output) {
        outputs.add(output);
        for (int number = 0; number < coming.size(); number++) {
            int reduce = number;
            coming.get(reduce).add(output);
            HadoopVm reader = cluster.workers().get(reduce);
            TaskStep fetch = cluster.read(output, from(output, reduce), until(output, reduce), reader, fetching);
            new TaskRun(List.of(fetch), () -> came(output, reduce)).begin();
        }
    }

    private int from(LocalFile output, int reduce) {
        return reduce * output.blocks() / coming.size();
    }

    /** At least a block, however little it is. */
    private int until(LocalFile output, int reduce) {
        int end = (reduce + 1) * output.blocks() / coming.size();
        return Math.max(end, from(output, reduce) + 1);
    }

    private int blocks(LocalFile output, int reduce) {
        return until(output, reduce) - from(output, reduce);
    }

    private void came(LocalFile output, int reduce) {
        coming.get(reduce).remove(output);
        clock.moved(0, blocks(output, reduce) * StorageModel.BLOCK_BYTES);
        EventHandler waits = coming.get(reduce).isEmpty() ? waiting.remove(reduce) : null;
        if (waits != null) {
            waits.handle(0);
        }
    }

    /** A reduce task waits until all that has begun to come has come. */
    TaskStep awaiting(int reduce) {
        return done -> {
            boolean waits = !coming.get(reduce).isEmpty();
            if (waits) {
                waiting.put(reduce, done);
            }
            return waits;
        };
    }

    /** Adds what a reduce task waits for, in blocks by the number of the VM on whose disk it is. */
    void addInput(int reduce, SortedMap<Integer, Double> byVm) {
        for (LocalFile output : coming.get(reduce)) {
            byVm.merge(output.vm().number(), (double) blocks(output, reduce), Double::sum);
        }
    }

    /** The pass is over, and what was on disks goes. */
    void end() {
        outputs.forEach(LocalFile::delete);
        outputs.clear();
    }
}
