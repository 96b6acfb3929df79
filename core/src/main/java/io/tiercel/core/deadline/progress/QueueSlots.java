package io.tiercel.core.deadline.progress;

import java.util.Arrays;

/**
 * The slots that a queue may use, by their residual CPU: its capacity, and not the cluster's.
 *
 * <p>Residual CPU is kept in steps of half a per cent of a slot. So what is summed over slots takes the same time however
 * many there are. Not thread-safe.
 */
public final class QueueSlots {
    private final int[] counts = new int[TaskRates.STEPS + 1];
    private int count;
    private long version;

    /** A queue of slots with this residual CPU each. */
    public static QueueSlots of(double... residuals) {
        QueueSlots slots = new QueueSlots();
        for (double residual : residuals) {
            slots.add(residual, 1);
        }
        return slots;
    }

    /** More slots of this residual CPU. */
    public void add(double residual, int slots) {
        if (slots < 0) {
            throw new IllegalArgumentException("slots must not be negative: " + slots);
        }
        change(TaskRates.step(residual), slots);
    }

    /** Fewer slots of a residual CPU with which there are as many. */
    public void remove(double residual, int slots) {
        int step = TaskRates.step(residual);
        if (slots < 0 || slots > counts[step]) {
            throw new IllegalArgumentException(
                    "of " + counts[step] + " slots with residual CPU " + residual + " not " + slots + " can go");
        }
        change(step, -slots);
    }

    /** The residual CPU of slots is another one now. */
    public void move(double from, double to, int slots) {
        if (TaskRates.step(from) != TaskRates.step(to)) {
            remove(from, slots);
            add(to, slots);
        }
    }

    /** No slot is left. */
    public void clear() {
        Arrays.fill(counts, 0);
        count = 0;
        version++;
    }

    public int count() {
        return count;
    }

    /** How many tasks of a type all slots complete in a second, where every one runs such a task. */
    public double tasksPerSecond(TaskRates rates) {
        double sum = 0;
        for (int step = 0; step < counts.length; step++) {
            if (counts[step] > 0) {
                sum += counts[step] / rates.secondsAt(step);
            }
        }
        return sum;
    }

    /** The mean time of a task of a type over all slots, in seconds; 0 where there is no slot. */
    public double meanSeconds(TaskRates rates) {
        double sum = 0;
        for (int step = 0; step < counts.length; step++) {
            sum += counts[step] * rates.secondsAt(step);
        }
        return count == 0 ? 0 : sum / count;
    }

    /** The least residual CPU of a slot; 0 where there is none. */
    public double lowest() {
        for (int step = 0; step < counts.length; step++) {
            if (counts[step] > 0) {
                return (double) step / TaskRates.STEPS;
            }
        }
        return 0;
    }

    /** Another one each time that a slot has changed. */
    long version() {
        return version;
    }

    private void change(int step, int slots) {
        counts[step] += slots;
        count += slots;
        version++;
    }
}
