package io.tiercel.simulator.ssd.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs a job on a cluster that runs no other. A free slot takes a task whose input is on its VM, or else any: nobody waits for a
 * better place. Not thread-safe.
 */
final class JobExecution {
    private final JobCluster cluster;
    private final JobStages stages;
    private final Runnable ended;
    private final List<StageTask> pending = new ArrayList<>();
    private final List<StageTask> running = new ArrayList<>();
    /** Slots of each worker. */
    private final int[] free;

    private int stage = -1;

    /** @param ended is run when the job is over */
    JobExecution(JobCluster cluster, JobStages stages, Runnable ended) {
        this.cluster = cluster;
        this.stages = stages;
        this.ended = ended;
        this.free = new int[cluster.workers().size()];
        Arrays.fill(free, cluster.ground().model().slots());
    }

    void begin() {
        nextStage();
    }

    /** What tasks of this stage that are not over read, in blocks by the number of the VM on whose disk that is. */
    SortedMap<Integer, Double> remainingInput() {
        SortedMap<Integer, Double> byVm = new TreeMap<>();
        pending.forEach(task -> task.addInput(byVm));
        running.forEach(task -> task.addInput(byVm));
        return byVm;
    }

    private void nextStage() {
        stage++;
        if (stage == stages.count()) {
            stages.end();
            ended.run();
        } else if (stages.isNewJob(stage)) {
            JobGround ground = cluster.ground();
            ground.loop().after(ground.model().jobStartNanos(), unused -> callAndBegin(), 0);
        } else {
            beginStage();
        }
    }

    private void callAndBegin() {
        new TaskRun(List.of(cluster.call()), this::beginStage).begin();
    }

    private void beginStage() {
        pending.addAll(stages.tasks(stage));
        for (int slot = 0; slot < cluster.ground().model().slots(); slot++) {
            offerAll(true);
        }
        for (int slot = 0; slot < cluster.ground().model().slots(); slot++) {
            offerAll(false);
        }
    }

    /** Offers one slot of each worker that has one. */
    private void offerAll(boolean isLocalOnly) {
        for (int worker = 0; worker < free.length; worker++) {
            if (free[worker] > 0) {
                offer(worker, isLocalOnly);
            }
        }
    }

    private void offer(int worker, boolean isLocalOnly) {
        HadoopVm vm = cluster.workers().get(worker);
        int chosen = 0;
        while (chosen < pending.size() && !pending.get(chosen).isLocalTo(vm)) {
            chosen++;
        }
        if (chosen == pending.size()) {
            if (isLocalOnly || pending.isEmpty()) {
                return;
            }
            chosen = 0;
        }
        StageTask task = pending.remove(chosen);
        running.add(task);
        free[worker]--;
        new TaskRun(task.steps(vm), () -> taskEnded(task, worker)).begin();
    }

    private void taskEnded(StageTask task, int worker) {
        running.remove(task);
        free[worker]++;
        if (pending.isEmpty() && running.isEmpty()) {
            nextStage();
        } else {
            offer(worker, false);
        }
    }
}
