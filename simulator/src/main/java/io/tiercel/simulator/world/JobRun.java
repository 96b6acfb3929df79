package io.tiercel.simulator.world;

import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.model.LocalityLevel;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.TaskModel;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.store.InputPart;
import io.tiercel.simulator.world.view.LiveJob;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A job that runs: what is left of it, and what its tasks have done so far. */
final class JobRun {
    private final JobPlan plan;
    private final List<InputPart> parts;
    private final long startNanos;
    private final SplittableRandom random;
    private final Map<LocalityLevel, Integer> mapsByLevel = new EnumMap<>(LocalityLevel.class);
    private final int maps;
    private final int reduces;
    private int mapsLeft;
    private int reducesWaiting;
    private int reducesLeft;
    private long mapNanos;
    private long taskNanos;
    private boolean failed;
    private final FailedTries failedTries = new FailedTries();

    private long memoryBytes;
    private int memoryReads;

    /** @param random for the times of this job's tasks alone */
    JobRun(JobPlan plan, List<InputPart> parts, TaskModel model, long startNanos, SplittableRandom random) {
        this.plan = plan;
        this.parts = parts;
        this.startNanos = startNanos;
        this.random = random;
        this.maps = parts.size() + plan.computing().count();
        this.mapsLeft = maps;
        this.reduces = Math.toIntExact(model.reduces(plan));
        this.reducesWaiting = reduces;
        this.reducesLeft = reduces;
    }

    JobPlan plan() {
        return plan;
    }

    long id() {
        return plan.number();
    }

    long startNanos() {
        return startNanos;
    }

    Application application() {
        return plan.application();
    }

    List<InputPart> parts() {
        return parts;
    }

    /** What each reduce task fetches. */
    long reduceBytes() {
        return plan.mapOutputBytes() / reduces;
    }

    /** How much longer or shorter the next task takes than one on average. */
    double pace(double spread) {
        return 1 + spread * (2 * random.nextDouble() - 1);
    }

    void mapFinished(Source source, TaskMeasurement task) {
        mapFinished(task.runNanos());
        mapsByLevel.merge(source.level(), 1, Integer::sum);
        memoryBytes += task.fromMemory() ? task.inputBytes() : 0;
        memoryReads += task.fromMemory() ? 1 : 0;
    }

    /** A map task has ended well. */
    void mapFinished(long runNanos) {
        mapsLeft--;
        mapNanos += runNanos;
    }

    /** A try of a task of it is over, well or not. */
    void ran(long nanos) {
        taskNanos += nanos;
    }

    FailedTries failedTries() {
        return failedTries;
    }

    /** None of its tasks runs any more, or will. */
    void fail() {
        failed = true;
    }

    boolean failed() {
        return failed;
    }

    LiveJob live() {
        return new LiveJob(plan, startNanos, maps, mapsLeft, reducesLeft);
    }

    boolean mapsDone() {
        return mapsLeft == 0;
    }

    boolean isReduceWaiting() {
        return !failed && mapsDone() && reducesWaiting > 0;
    }

    /** A waiting reduce task gets a slot. */
    void takeReduce() {
        reducesWaiting--;
    }

    void reduceReturned() {
        reducesWaiting++;
    }

    void reduceFinished() {
        reducesLeft--;
    }

    boolean isDone() {
        return mapsDone() && reducesLeft == 0;
    }

    JobResult result(long endNanos) {
        return new JobResult(
                plan.number(),
                plan.application().name(),
                plan.inputs().stream().map(input -> input.file().number()).toList(),
                plan.inputBytes(),
                startNanos,
                endNanos,
                plan.deadlineNanos(),
                failed,
                maps - mapsLeft,
                mapsByLevel,
                mapNanos,
                taskNanos,
                memoryReads,
                memoryBytes);
    }
}
