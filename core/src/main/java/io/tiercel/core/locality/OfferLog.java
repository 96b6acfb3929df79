package io.tiercel.core.locality;

import io.tiercel.core.locality.LastOffer.Outcome;
import io.tiercel.core.model.LocalityLevel;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What jobs have made of the slots that they were offered: the last offer of each job, and of all offers one of so many, as
 * long as there is room for it.
 *
 * <p>Offers are far more than people can read. So a sample says how it went on the whole, and the last one says why a job is
 * where it is now. Noting an offer allocates nothing. Not thread-safe.
 */
public final class OfferLog {
    private final int every;
    private final long[] jobs;
    private final @Nullable LocalityLevel[] levels;
    private final @Nullable Outcome[] outcomes;
    private long offers;
    private int untilKept;
    /** How many are kept, and where the next one goes. */
    private int kept;

    private int next;

    /**
     * An empty one.
     *
     * @param entries of the sample
     * @param every of how many offers one is kept
     */
    public OfferLog(int entries, int every) {
        if (entries < 1 || every < 1) {
            throw new IllegalArgumentException(
                    "a sample of at least one entry, of at least each offer: " + entries + ", " + every);
        }
        this.every = every;
        this.untilKept = every;
        this.jobs = new long[entries];
        this.levels = new @Nullable LocalityLevel[entries];
        this.outcomes = new @Nullable Outcome[entries];
    }

    /**
     * A job was offered a slot.
     *
     * @param last of the job, which is written over
     * @param level the best at which it has a task for the VM
     * @param skips how often in a row it had been skipped before
     * @param room whether the VM has room for its container
     */
    public void note(
            LastOffer last,
            WaitingJob job,
            int vm,
            LocalityLevel level,
            int skips,
            Outcome outcome,
            boolean room,
            long nowNanos) {
        last.set(job, vm, level, skips, outcome, room, nowNanos);
        offers++;
        if (--untilKept == 0) {
            untilKept = every;
            keep(job.id(), level, outcome);
        }
    }

    /** How many offers were noted. */
    public long offers() {
        return offers;
    }

    /** Of how many offers one is kept. */
    public int every() {
        return every;
    }

    /** Of the offers to the job that are kept, how many ended how, by level; those of each level that there was. */
    public Map<LocalityLevel, Map<Outcome, Integer>> sampled(long job) {
        Map<LocalityLevel, Map<Outcome, Integer>> sampled = new EnumMap<>(LocalityLevel.class);
        for (int i = 0; i < kept; i++) {
            LocalityLevel level = levels[i];
            Outcome outcome = outcomes[i];
            if (jobs[i] == job && level != null && outcome != null) {
                sampled.computeIfAbsent(level, absent -> new EnumMap<>(Outcome.class))
                        .merge(outcome, 1, Integer::sum);
            }
        }
        return sampled;
    }

    private void keep(long job, LocalityLevel level, Outcome outcome) {
        jobs[next] = job;
        levels[next] = level;
        outcomes[next] = outcome;
        next = next + 1 == jobs.length ? 0 : next + 1;
        kept = Math.max(kept, next == 0 ? jobs.length : next);
    }
}
