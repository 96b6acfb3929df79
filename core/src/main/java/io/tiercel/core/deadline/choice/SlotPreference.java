package io.tiercel.core.deadline.choice;

import io.tiercel.core.deadline.progress.DeadlineJob;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The jobs in the order in which a slot is for them, best first.
 *
 * <p>The winner comes first from {@link #next}. Where it cannot have the slot, as it is beyond its user's limit, the
 * runner-up comes next, and so on. Each step looks at every job once. Holds until the policy is asked about another slot.
 * Deterministic. Not thread-safe.
 */
public final class SlotPreference {
    private DeadlineJob[] jobs = new DeadlineJob[16];
    private OfferReason[] reasons = new OfferReason[16];
    private long[] keys = new long[16];
    private boolean[] passed = new boolean[16];
    private int size;
    private int at = -1;
    private Guard guard = job -> true;

    /** Whether a job that is on track may have the slot without overloading a DataNode. */
    @FunctionalInterface
    interface Guard {
        boolean letsThrough(DeadlineJob job);
    }

    SlotPreference() {}

    /** Begins anew, without jobs. */
    void begin(Guard newGuard) {
        size = 0;
        at = -1;
        guard = newGuard;
    }

    /**
     * One more job.
     *
     * @param reason also the group of the job: of two reasons, the one that is declared first comes first
     * @param key the least comes first among jobs of a reason; equal ones go by deadline, then arrival, then id
     */
    void add(DeadlineJob job, OfferReason reason, long key) {
        if (size == jobs.length) {
            grow();
        }
        jobs[size] = job;
        reasons[size] = reason;
        keys[size] = key;
        passed[size] = false;
        size++;
    }

    /** The next job in order, or null where there is no other one: then the slot waits until it is offered again. */
    public @Nullable DeadlineJob next() {
        while (true) {
            at = first();
            if (at < 0) {
                return null;
            }
            passed[at] = true;
            if (reasons[at] != OfferReason.MATCH || guard.letsThrough(jobs[at])) {
                return jobs[at];
            }
            reasons[at] = OfferReason.OVERLOADS;
        }
    }

    /** Why the job that {@link #next} returned last stands where it does. */
    public OfferReason reason() {
        if (at < 0) {
            throw new IllegalStateException("no job was returned");
        }
        return reasons[at];
    }

    /** How many jobs have a task that waits for a slot. */
    public int size() {
        return size;
    }

    /** One of these jobs, in no order. */
    public DeadlineJob job(int index) {
        return jobs[index];
    }

    /** Why that job stands where it does. A job that is not asked for by {@link #next} is not held against DataNodes. */
    public OfferReason reason(int index) {
        return reasons[index];
    }

    private int first() {
        int first = -1;
        for (int i = 0; i < size; i++) {
            if (!passed[i] && (first < 0 || isBefore(i, first))) {
                first = i;
            }
        }
        return first;
    }

    private boolean isBefore(int a, int b) {
        if (reasons[a] != reasons[b]) {
            return reasons[a].compareTo(reasons[b]) < 0;
        }
        if (keys[a] != keys[b]) {
            return keys[a] < keys[b];
        }
        if (jobs[a].deadlineNanos() != jobs[b].deadlineNanos()) {
            return jobs[a].deadlineNanos() < jobs[b].deadlineNanos();
        }
        if (jobs[a].arrivalNanos() != jobs[b].arrivalNanos()) {
            return jobs[a].arrivalNanos() < jobs[b].arrivalNanos();
        }
        return jobs[a].id() < jobs[b].id();
    }

    private void grow() {
        int room = 2 * size;
        jobs = Arrays.copyOf(jobs, room);
        reasons = Arrays.copyOf(reasons, room);
        keys = Arrays.copyOf(keys, room);
        passed = Arrays.copyOf(passed, room);
    }
}
