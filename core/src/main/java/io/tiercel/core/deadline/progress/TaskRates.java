package io.tiercel.core.deadline.progress;

import io.tiercel.core.deadline.model.TaskTimeModel;
import org.jspecify.annotations.Nullable;

/**
 * A model, evaluated beforehand at every step of residual CPU, so that an offer looks up what it needs.
 *
 * <p>A step is half a per cent of a slot. One object for each model. Not thread-safe: it remembers what it was asked last.
 */
public final class TaskRates {
    /** Steps from r = 0 to r = 1. */
    static final int STEPS = 200;

    private final TaskTimeModel model;
    private final double[] seconds = new double[STEPS + 1];

    private @Nullable QueueSlots lastQueue;
    private long lastVersion;
    private double lastMean;

    public TaskRates(TaskTimeModel model) {
        this.model = model;
        for (int step = 0; step <= STEPS; step++) {
            seconds[step] = model.seconds((double) step / STEPS);
        }
    }

    public TaskTimeModel model() {
        return model;
    }

    /** TCT(r), for a task with the trained input. */
    public double seconds(double residual) {
        return seconds[step(residual)];
    }

    /** NormTCT(r) of equation 2. */
    public double normalised(double residual) {
        return seconds[step(residual)] / seconds[STEPS];
    }

    /** IO(r) of equation 5, in 10^6 bytes a second. */
    public double readMBps(double residual) {
        return model.readMBps() / normalised(residual);
    }

    /** The harmonic mean of NormTCT over the slots of a queue; 1 where it has none. */
    public double meanNormalised(QueueSlots queue) {
        if (lastQueue != queue || lastVersion != queue.version()) {
            lastQueue = queue;
            lastVersion = queue.version();
            double perSecond = queue.tasksPerSecond(this);
            lastMean = perSecond > 0 ? queue.count() / perSecond / seconds[STEPS] : 1;
        }
        return lastMean;
    }

    double secondsAt(int step) {
        return seconds[step];
    }

    /** The nearest step of what is from 0 to 1. */
    static int step(double residual) {
        return (int) Math.round(Math.max(0, Math.min(1, residual)) * STEPS);
    }
}
