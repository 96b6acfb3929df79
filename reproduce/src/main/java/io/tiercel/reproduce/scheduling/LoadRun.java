package io.tiercel.reproduce.scheduling;

import com.sun.management.OperatingSystemMXBean;
import io.tiercel.core.model.LocalityLevel;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The one run of a load in this JVM: hands out its jobs, and measures from the first measured job's submission to the last
 * one's end.
 *
 * <p>There is one for a JVM, since the load simulator makes schedulers and masters by the names of their classes, and this
 * is where they meet. Thread-safe.
 */
final class LoadRun {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static volatile @Nullable LoadRun current;

    private final LoadPlan plan;
    private final LoadArm arm;
    private final CallMeter nodeUpdates = new CallMeter();
    private final CallMeter masterCalls = new CallMeter();
    private final CompletableFuture<RunFigures> result = new CompletableFuture<>();
    private final Map<LocalityLevel, Integer> levels = new EnumMap<>(LocalityLevel.class);
    private int jobsHandedOut;
    private int warmingUp;
    private int running;
    private int tasks;
    private int surplus;
    private boolean measuring;
    private long startNanos;
    private long startProcessorNanos;

    private LoadRun(LoadPlan plan, LoadArm arm) {
        this.plan = plan;
        this.arm = arm;
        this.warmingUp = plan.warmUp().size();
        this.running = plan.measured().size();
    }

    /** Makes this JVM's run. */
    static LoadRun prepare(LoadPlan plan, LoadArm arm) {
        LoadRun run = new LoadRun(plan, arm);
        current = run;
        return run;
    }

    /** This JVM's run. */
    static LoadRun current() {
        LoadRun run = current;
        if (run == null) {
            throw new IllegalStateException("no run was prepared in this JVM");
        }
        return run;
    }

    LoadPlan plan() {
        return plan;
    }

    LoadArm arm() {
        return arm;
    }

    /** Of heartbeats in the scheduler. */
    CallMeter nodeUpdates() {
        return nodeUpdates;
    }

    /** Of masters' requests in the ResourceManager. */
    CallMeter masterCalls() {
        return masterCalls;
    }

    /** Each job once, in the order of their starts. */
    synchronized PlannedJob nextJob() {
        return plan.jobs().get(jobsHandedOut++);
    }

    /**
     * Whether the job may be submitted now; asked once a heartbeat until it may. One that is measured may not before the
     * warm-up is over, however long that takes, and then as long after the first one as was planned.
     */
    synchronized boolean maySubmit(PlannedJob job) {
        if (job.warmUp()) {
            return true;
        }
        PlannedJob first = plan.measured().get(0);
        if (!measuring && warmingUp == 0 && job.equals(first)) {
            measure();
        }
        long beatMillis = plan.shape().beatMillis();
        long afterMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
        return measuring && job.startMillis() - first.startMillis() <= afterMillis + beatMillis / 2;
    }

    private void measure() {
        measuring = true;
        startNanos = System.nanoTime();
        startProcessorNanos = SYSTEM.getProcessCpuTime();
        nodeUpdates.start();
        masterCalls.start();
    }

    /** A task of the job was placed. */
    synchronized void placed(PlannedJob job, LocalityLevel level) {
        if (!job.warmUp()) {
            tasks++;
            levels.merge(level, 1, Integer::sum);
        }
    }

    /** The job was given a container for which it had no task any more. */
    synchronized void surplus(PlannedJob job) {
        surplus += job.warmUp() ? 0 : 1;
    }

    /** All tasks of the job have ended, and its master has said goodbye. */
    synchronized void ended(PlannedJob job) {
        warmingUp -= job.warmUp() ? 1 : 0;
        running -= job.warmUp() ? 0 : 1;
        if (running == 0) {
            result.complete(figures());
        }
    }

    /** Something went wrong of which nobody else will tell. */
    void failed(Throwable cause) {
        result.completeExceptionally(cause);
    }

    /**
     * What was measured, once all jobs have ended.
     *
     * @throws IllegalStateException if they do not in time, or something went wrong
     */
    RunFigures await(Duration patience) throws InterruptedException {
        try {
            return result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the load did not run to its end: " + progress(), e);
        }
    }

    private synchronized String progress() {
        return warmingUp + " jobs of the warm-up and " + running + " that are measured have not ended";
    }

    private RunFigures figures() {
        nodeUpdates.stop();
        masterCalls.stop();
        Map<String, Integer> byLabel = new LinkedHashMap<>();
        levels.forEach((level, count) -> byLabel.put(level.label(), count));
        return new RunFigures(
                tasks,
                surplus,
                (System.nanoTime() - startNanos) / 1e9,
                nodeUpdates.figures(),
                masterCalls.figures(),
                (SYSTEM.getProcessCpuTime() - startProcessorNanos) / 1e9,
                byLabel);
    }
}
