package io.tiercel.simulator.world;

import io.tiercel.simulator.world.result.EndedTask;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RefusedJob;
import io.tiercel.simulator.world.view.LiveJob;
import io.tiercel.simulator.world.view.RunObserver;
import java.util.ArrayList;
import java.util.List;

/** What has become of a run's jobs; tells whoever wants to know of that, and of its tasks, of which it keeps nothing. */
final class RunLog {
    private final int allJobs;
    private final List<JobResult> ended = new ArrayList<>();
    private final List<RefusedJob> refused = new ArrayList<>();
    private final List<RunObserver> observers = new ArrayList<>();
    private RunProgress progress = (done, all) -> {};

    /** @param allJobs that there will be */
    RunLog(int allJobs) {
        this.allJobs = allJobs;
    }

    /** Tells this observer as well, after those that are there. */
    void add(RunObserver observer) {
        observers.add(observer);
    }

    /** Tells this in place of what was. */
    void progress(RunProgress other) {
        progress = other;
    }

    void jobStarted(JobRun job) {
        LiveJob live = job.live();
        observers.forEach(observer -> observer.jobStarted(live));
    }

    void jobRefused(RefusedJob job) {
        refused.add(job);
        observers.forEach(observer -> observer.jobRefused(job));
        progress.jobEnded(done(), allJobs);
    }

    void jobEnded(JobResult job) {
        ended.add(job);
        observers.forEach(observer -> observer.jobEnded(job));
        progress.jobEnded(done(), allJobs);
    }

    void taskEnded(EndedTask task) {
        observers.forEach(observer -> observer.taskEnded(task));
    }

    /** Whether there is anybody to tell of tasks. */
    boolean isWatched() {
        return !observers.isEmpty();
    }

    /** Whether all jobs have ended or were refused. */
    boolean isDone() {
        return done() == allJobs;
    }

    /** In the order in which they ended. */
    List<JobResult> ended() {
        return ended;
    }

    /** In the order in which they were refused. */
    List<RefusedJob> refused() {
        return refused;
    }

    private int done() {
        return ended.size() + refused.size();
    }
}
