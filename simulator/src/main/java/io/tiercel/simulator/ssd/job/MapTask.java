package io.tiercel.simulator.ssd.job;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Reads a block of the input, computes on it, and leaves its output on its disk, or in HDFS where there are no reduce tasks. */
final class MapTask implements StageTask {
    private final JobCluster cluster;
    private final JobPass pass;
    private final HdfsBlock block;
    private final String outputName;
    private final Shuffle shuffle;
    private final JobClock clock;

    private @Nullable LocalFile source;

    /**
     * A task that does not run yet.
     *
     * @param outputName of what it writes to HDFS, if it does
     * @param shuffle that takes what it leaves on its disk
     */
    MapTask(JobCluster cluster, JobPass pass, HdfsBlock block, String outputName, Shuffle shuffle, JobClock clock) {
        this.cluster = cluster;
        this.pass = pass;
        this.block = block;
        this.outputName = outputName;
        this.shuffle = shuffle;
        this.clock = clock;
    }

    @Override
    public boolean isLocalTo(HadoopVm vm) {
        return block.isOn(vm);
    }

    @Override
    public List<TaskStep> steps(HadoopVm vm) {
        LocalFile nearest = block.nearest(vm, cluster.ground().random());
        source = nearest;
        List<TaskStep> steps = new ArrayList<>();
        steps.add(cluster.call());
        steps.add(cluster.start(vm, clock));
        steps.add(cluster.read(nearest, vm, pass.cpuNanosPerByte(), clock));
        spill(vm, steps);
        if (pass.hasReduces()) {
            LocalFile output = new LocalFile(vm, blocks(pass.mapOutputShare()));
            steps.add(cluster.write(List.of(output), clock));
            steps.add(unheard -> {
                shuffle.begin(output);
                return false;
            });
        } else if (pass.outputShare() > 0) {
            steps.addAll(HdfsWrite.steps(cluster, outputName, vm, blocks(pass.outputShare()), clock));
        }
        steps.add(cluster.call());
        return steps;
    }

    private void spill(HadoopVm vm, List<TaskStep> steps) {
        if (pass.spillShare() > 0) {
            LocalFile spill = new LocalFile(vm, blocks(pass.spillShare()));
            steps.add(cluster.write(List.of(spill), clock));
            steps.add(cluster.read(spill, vm, 0, clock));
            steps.add(unheard -> {
                spill.delete();
                return false;
            });
        }
    }

    private int blocks(double share) {
        return (int) Math.ceil(share * block.blocks());
    }

    @Override
    public void addInput(SortedMap<Integer, Double> byVm) {
        List<LocalFile> sources = source == null ? block.replicas() : List.of(source);
        double each = block.blocks() / (double) sources.size();
        sources.forEach(file -> byVm.merge(file.vm().number(), each, Double::sum));
    }
}
