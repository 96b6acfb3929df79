package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.ssd.StorageModel;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;

/**
 * The one stage of TestDFSIO. Its tasks get the names of files, and so do not run where these are. What it reduces is next to
 * nothing, and left out.
 */
final class FileTestStages implements JobStages {
    private final FileTest test;
    private final JobCluster cluster;
    private final JobClock clock;

    FileTestStages(FileTest test, JobCluster cluster, JobClock clock) {
        this.test = test;
        this.cluster = cluster;
        this.clock = clock;
    }

    @Override
    public int count() {
        return 1;
    }

    @Override
    public boolean isNewJob(int stage) {
        return true;
    }

    @Override
    public List<StageTask> tasks(int stage) {
        List<StageTask> tasks = new ArrayList<>();
        for (int file = 0; file < test.files(); file++) {
            tasks.add(new FileTask("dfsio/" + file));
        }
        return tasks;
    }

    @Override
    public void end() {}

    private final class FileTask implements StageTask {
        private final String name;

        FileTask(String name) {
            this.name = name;
        }

        @Override
        public boolean isLocalTo(HadoopVm vm) {
            return false;
        }

        @Override
        public List<TaskStep> steps(HadoopVm vm) {
            List<TaskStep> steps = new ArrayList<>();
            steps.add(cluster.call());
            steps.add(cluster.start(vm, clock));
            switch (test.mode()) {
                case WRITE -> steps.addAll(HdfsWrite.steps(cluster, name, vm, test.fileBlocks(), clock));
                case READ -> read(vm, steps);
                case RANDOM_READ -> readAnywhere(vm, steps);
            }
            steps.add(cluster.call());
            return steps;
        }

        private void read(HadoopVm vm, List<TaskStep> steps) {
            for (LocalFile source : sources(vm)) {
                steps.add(cluster.read(source, vm, 0, clock));
            }
        }

        private void readAnywhere(HadoopVm vm, List<TaskStep> steps) {
            SplittableRandom random = cluster.ground().random();
            List<LocalFile> sources = sources(vm);
            int requests = Math.max(1, test.fileBlocks() / StorageModel.CHUNK_BLOCKS);
            for (int i = 0; i < requests; i++) {
                LocalFile source = sources.get(random.nextInt(sources.size()));
                int from = random.nextInt(source.blocks()) / StorageModel.CHUNK_BLOCKS * StorageModel.CHUNK_BLOCKS;
                int until = from + source.chunkBlocks(from, source.blocks());
                steps.add(cluster.read(source, from, until, vm, clock));
            }
        }

        private List<LocalFile> sources(HadoopVm vm) {
            return blocks().stream()
                    .map(block -> block.nearest(vm, cluster.ground().random()))
                    .toList();
        }

        private List<HdfsBlock> blocks() {
            return cluster.files().written(name, test.fileBlocks());
        }

        @Override
        public void addInput(SortedMap<Integer, Double> byVm) {
            if (test.mode() == FileTest.Mode.WRITE) {
                return;
            }
            for (HdfsBlock block : blocks()) {
                double each = block.blocks() / (double) block.replicas().size();
                block.replicas().forEach(replica -> byVm.merge(replica.vm().number(), each, Double::sum));
            }
        }
    }
}
