package io.tiercel.simulator.ssd.job;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Fetches its part of each map task's output from the VM that has it, one after the other, and writes its own output to HDFS. It
 * keeps what it fetches in memory, and its computing is left out.
 */
final class ReduceTask implements StageTask {
    private final JobCluster cluster;
    private final List<LocalFile> mapOutputs;
    private final int number;
    private final String outputName;
    private final int outputBlocks;
    private final JobClock clock;

    /**
     * A task that does not run yet.
     *
     * @param number among the reduce tasks, of which there is one for each worker
     */
    ReduceTask(
            JobCluster cluster,
            List<LocalFile> mapOutputs,
            int number,
            String outputName,
            int outputBlocks,
            JobClock clock) {
        this.cluster = cluster;
        this.mapOutputs = List.copyOf(mapOutputs);
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
        int first = number * mapOutputs.size() / cluster.workers().size();
        for (int i = 0; i < mapOutputs.size(); i++) {
            // Each begins with another map task's, so that not all ask the same disk.
            LocalFile output = mapOutputs.get((first + i) % mapOutputs.size());
            steps.add(cluster.read(output, from(output), until(output), vm, clock));
        }
        if (outputBlocks > 0) {
            steps.addAll(HdfsWrite.steps(cluster, outputName, vm, outputBlocks, clock));
        }
        steps.add(cluster.call());
        return steps;
    }

    private int from(LocalFile output) {
        return number * output.blocks() / cluster.workers().size();
    }

    /** At least a block, however little it is. */
    private int until(LocalFile output) {
        int end = (number + 1) * output.blocks() / cluster.workers().size();
        return Math.max(end, from(output) + 1);
    }

    @Override
    public void addInput(SortedMap<Integer, Double> byVm) {
        for (LocalFile output : mapOutputs) {
            double blocks = until(output) - from(output);
            byVm.merge(output.vm().number(), blocks, Double::sum);
        }
    }
}
