package io.tiercel.simulator.world;

import io.tiercel.core.model.Topology;
import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.EndedTask.Outcome;
import io.tiercel.simulator.world.view.ClusterView;
import io.tiercel.simulator.world.view.LiveJob;
import io.tiercel.simulator.world.view.LiveTask;
import io.tiercel.simulator.world.view.ReportedVm;
import java.util.List;

/** A world as its schedulers see it. Nothing is kept for them: all of it is looked up when they ask. */
final class WorldView implements ClusterView {
    private final World world;
    private final Topology topology;

    WorldView(World world, Topology topology) {
        this.world = world;
        this.topology = topology;
    }

    @Override
    public Topology topology() {
        return topology;
    }

    @Override
    public long nowNanos() {
        return world.loop().nowNanos();
    }

    @Override
    public int slots(int vm) {
        return world.workers().slots(vm);
    }

    @Override
    public ReportedVm report(int vm) {
        return report(vm, nowNanos());
    }

    /** What the VM had reported by that time. */
    private ReportedVm report(int vm, long nanos) {
        long heard = world.workers().heardNanos(vm, nanos);
        return new ReportedVm(heard, world.machines().residual(vm, heard));
    }

    @Override
    public double readBytesPerSecond(int vm) {
        return world.reads().diskBytesPerSecond(vm);
    }

    @Override
    public int[] replicas(long job, int task) {
        JobRun run = world.jobs().get(job);
        return run.plan().readsNothing()
                ? new int[0]
                : run.parts().get(task).block().replicas();
    }

    @Override
    public List<LiveTask> running(int vm) {
        return world.workers().running(vm).stream().map(WorldView::live).toList();
    }

    @Override
    public List<LiveJob> jobs() {
        return world.jobs().all().stream().map(JobRun::live).toList();
    }

    @Override
    public LiveJob job(long number) {
        return world.jobs().get(number).live();
    }

    /** The attempt, which ends now. */
    EndedTask ended(Attempt attempt, Outcome outcome) {
        return new EndedTask(
                attempt.job().plan().number(),
                attempt.kind(),
                attempt.task(),
                attempt.inputBytes(),
                attempt.vm(),
                report(attempt.vm(), attempt.startNanos()).residual(),
                attempt.startNanos(),
                nowNanos(),
                outcome);
    }

    private static LiveTask live(Attempt attempt) {
        return new LiveTask(
                attempt.job().plan().number(), attempt.kind(), attempt.task(), attempt.vm(), attempt.startNanos());
    }
}
