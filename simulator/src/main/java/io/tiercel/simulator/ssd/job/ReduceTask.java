package io.tiercel.simulator.ssd.job;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Waits until its part of each map task's output has come, and writes its own output to HDFS. Its computing is left out. What it
 * fetches it keeps in memory.
 */
final class ReduceTask implements StageTask {
    private final JobCluster cluster;
    private final Shuffle shuffle;
    private final int number;
    private final String outputName;
    private final int outputBlocks;
    private final JobClock clock;

    /**
     * A task that does not run yet.
     *
     * @param number among the reduce tasks, of which there is one for each worker
     */
    ReduceTask(JobCluster cluster, Shuffle shuffle, int number, String outputName, int outputBlocks, JobClock clock) {
        this.cluster = cluster;
        this.shuffle = shuffle;
        this.number = number;
        this.outputName = outputName;
        this.outputBlocks = outputBlocks;
        this.clock = clock;
    }

    /** None is nearer to its input than another, so that they are dealt out. */
    @Override
    public boolean isLocalTo(HadoopVm vm) {
        return cluster.workers().get(number) == vm;
    }

    @Override
    public List<TaskStep> steps(HadoopVm vm) {
        List<TaskStep> steps = new ArrayList<>();
        steps.add(cluster.call());
        steps.add(cluster.start(vm, clock));
        steps.add(shuffle.awaiting(number));
        if (outputBlocks > 0) {
            steps.addAll(HdfsWrite.steps(cluster, outputName, vm, outputBlocks, clock));
        }
        steps.add(cluster.call());
        return steps;
    }

    @Override
    public void addInput(SortedMap<Integer, Double> byVm) {
        shuffle.addInput(number, byVm);
    }
}
