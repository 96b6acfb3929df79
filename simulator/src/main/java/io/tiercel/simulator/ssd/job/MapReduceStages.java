package io.tiercel.simulator.ssd.job;

import java.util.ArrayList;
import java.util.List;

/** Map tasks and reduce tasks of a job, pass by pass. Not thread-safe. */
final class MapReduceStages implements JobStages {
    private final MapReduceJob job;
    private final JobCluster cluster;
    private final JobClock clock;
    private final List<HdfsBlock> input;
    private final List<Stage> stages = new ArrayList<>();
    /** Of this pass. */
    private Shuffle shuffle;

    private record Stage(int pass, boolean isReduce) {}

    MapReduceStages(MapReduceJob job, JobCluster cluster, JobClock clock) {
        this.job = job;
        this.cluster = cluster;
        this.clock = clock;
        this.shuffle = new Shuffle(cluster, clock);
        this.input = input(job, cluster);
        for (int pass = 0; pass < job.passes().size(); pass++) {
            stages.add(new Stage(pass, false));
            if (job.passes().get(pass).hasReduces()) {
                stages.add(new Stage(pass, true));
            }
        }
    }

    private static List<HdfsBlock> input(MapReduceJob job, JobCluster cluster) {
        String name = "in/" + job.input();
        int blocks = job.inputBlocks() * cluster.workers().size();
        return job.isInputNew()
                ? cluster.files().dealtAnew(name, blocks)
                : cluster.files().dealt(name, blocks);
    }

    @Override
    public int count() {
        return stages.size();
    }

    @Override
    public boolean isNewJob(int stage) {
        return !stages.get(stage).isReduce();
    }

    @Override
    public List<StageTask> tasks(int stage) {
        int pass = stages.get(stage).pass();
        return stages.get(stage).isReduce() ? reduces(pass) : maps(pass);
    }

    @Override
    public void end() {
        shuffle.end();
    }

    private List<StageTask> maps(int pass) {
        end();
        shuffle = new Shuffle(cluster, clock);
        List<StageTask> tasks = new ArrayList<>();
        for (HdfsBlock block : input) {
            String output = "out/" + job.name() + "/" + pass + "/m" + tasks.size();
            tasks.add(new MapTask(cluster, job.passes().get(pass), block, output, shuffle, clock));
        }
        return tasks;
    }

    /** One for each worker. */
    private List<StageTask> reduces(int pass) {
        int count = cluster.workers().size();
        double output = input.stream().mapToInt(HdfsBlock::blocks).sum()
                * job.passes().get(pass).outputShare();
        List<StageTask> tasks = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            String name = "out/" + job.name() + "/" + pass + "/r" + number;
            int blocks = (int) Math.ceil(output / count);
            tasks.add(new ReduceTask(cluster, shuffle, number, name, blocks, clock));
        }
        return tasks;
    }
}
