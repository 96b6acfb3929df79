package io.tiercel.core.deadline.progress;

import io.tiercel.core.collection.LongMap;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The slots that run the tasks of a job: R of section 5.1 (MIMP), with the time that a task takes on each.
 *
 * <p>Not thread-safe.
 */
final class RunningSlots {
    private static final double NANOS = 1e9;

    /** By task, its place in the arrays. They are in no order, and as full as there are slots. */
    private final LongMap<Integer> placeOf = new LongMap<>();

    private long[] tasks = new long[4];
    private long[] startNanos = new long[4];
    private double[] residuals = new double[4];
    private double[] seconds = new double[4];
    private int count;
    private double tasksPerSecond;

    int count() {
        return count;
    }

    /** How many tasks all slots complete in a second. */
    double tasksPerSecond() {
        return tasksPerSecond;
    }

    boolean runs(long task) {
        return placeOf.contains(task);
    }

    /** A task that did not run has started. */
    void started(long task, double residual, double taskSeconds, long nowNanos) {
        if (count == tasks.length) {
            grow();
        }
        placeOf.put(task, count);
        tasks[count] = task;
        startNanos[count] = nowNanos;
        residuals[count] = residual;
        seconds[count] = taskSeconds;
        tasksPerSecond += 1 / taskSeconds;
        count++;
    }

    /** The slot of a task has another residual CPU now; nothing happens where it does not run. */
    void changed(long task, double residual, double taskSeconds) {
        Integer place = placeOf.get(task);
        if (place != null) {
            tasksPerSecond += 1 / taskSeconds - 1 / seconds[place];
            residuals[place] = residual;
            seconds[place] = taskSeconds;
        }
    }

    /** A task runs no longer; false where it did not run. */
    boolean stopped(long task) {
        Integer place = placeOf.remove(task);
        if (place == null) {
            return false;
        }
        count--;
        // What is added and taken away leaves a rest: with no slot there is none.
        tasksPerSecond = count == 0 ? 0 : tasksPerSecond - 1 / seconds[place];
        if (place < count) {
            tasks[place] = tasks[count];
            startNanos[place] = startNanos[count];
            residuals[place] = residuals[count];
            seconds[place] = seconds[count];
            placeOf.put(tasks[place], place);
        }
        return true;
    }

    /** Tasks take something else now, which follows from the residual CPU of their slots. */
    void timed(DoubleUnaryOperator taskSeconds) {
        tasksPerSecond = 0;
        for (int place = 0; place < count; place++) {
            seconds[place] = taskSeconds.applyAsDouble(residuals[place]);
            tasksPerSecond += 1 / seconds[place];
        }
    }

    /** How many whole tasks the slots complete, with credit for those that run, if each takes so many times as long. */
    long whole(double secondsLeft, double pace, long nowNanos) {
        long whole = 0;
        for (int place = 0; place < count; place++) {
            double elapsed = (nowNanos - startNanos[place]) / NANOS;
            whole += CompletableTasks.whole(secondsLeft, seconds[place] * pace, elapsed);
        }
        return whole;
    }

    /** How many tasks have been done of those that run, in parts, if each takes so many times as long as predicted. */
    double done(double pace, long nowNanos) {
        double done = 0;
        for (int place = 0; place < count; place++) {
            double elapsed = Math.max(0, (nowNanos - startNanos[place]) / NANOS);
            done += Math.min(1, elapsed / (seconds[place] * pace));
        }
        return done;
    }

    private void grow() {
        int room = 2 * count;
        tasks = Arrays.copyOf(tasks, room);
        startNanos = Arrays.copyOf(startNanos, room);
        residuals = Arrays.copyOf(residuals, room);
        seconds = Arrays.copyOf(seconds, room);
    }
}
