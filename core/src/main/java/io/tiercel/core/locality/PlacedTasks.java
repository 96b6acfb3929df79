package io.tiercel.core.locality;

import io.tiercel.core.model.LocalityLevel;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where each task of one job was last placed, and how near that was to its input: some 24 bytes a task. Not thread-safe.
 */
public final class PlacedTasks {
    /** Null for a task that was not placed. */
    private @Nullable LocalityLevel[] levels = {};

    private int[] vms = {};
    private int[] skips = {};
    private int[] needed = {};
    private long[] nanos = {};

    /**
     * The task was placed.
     *
     * @param skipsNeeded how often its job had to be skipped to take a slot at this level
     */
    public void placed(Assignment assignment, int skipsNeeded, long nowNanos) {
        int task = assignment.task();
        if (task >= levels.length) {
            grow(Math.max(task + 1, levels.length + levels.length / 2));
        }
        levels[task] = assignment.level();
        vms[task] = assignment.vm();
        skips[task] = assignment.skips();
        needed[task] = skipsNeeded;
        nanos[task] = nowNanos;
    }

    /** For how many tasks there is room. */
    public int size() {
        return levels.length;
    }

    /** Whether it was. */
    public boolean isPlaced(int task) {
        return task >= 0 && task < levels.length && levels[task] != null;
    }

    /** Of a task that was placed. */
    public LocalityLevel level(int task) {
        return Objects.requireNonNull(levels[task]);
    }

    public int vm(int task) {
        return vms[task];
    }

    /** How often in a row the job had been skipped before. */
    public int skips(int task) {
        return skips[task];
    }

    public int skipsNeeded(int task) {
        return needed[task];
    }

    /** When it was placed, by the clock of who placed it. */
    public long nanos(int task) {
        return nanos[task];
    }

    private void grow(int tasks) {
        levels = Arrays.copyOf(levels, tasks);
        vms = Arrays.copyOf(vms, tasks);
        skips = Arrays.copyOf(skips, tasks);
        needed = Arrays.copyOf(needed, tasks);
        nanos = Arrays.copyOf(nanos, tasks);
    }
}
