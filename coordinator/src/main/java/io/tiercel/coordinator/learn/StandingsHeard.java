package io.tiercel.coordinator.learn;

import io.tiercel.wire.deadline.ToldStanding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How jobs with deadlines stand, as each ResourceManager said last. What one has said nothing of for half a minute is forgotten.
 * Thread-safe.
 */
public final class StandingsHeard {
    private static final int JOBS_MAX = 10_000;
    private static final long FORGET_NANOS = 30_000_000_000L;
    private static final double NANOS = 1e9;

    private final LongSupplier nanoClock;
    private final Map<Parts, Told> bySession = new LinkedHashMap<>();

    private record Told(List<ToldStanding> jobs, long nanos) {}

    /**
     * A job.
     *
     * @param ageSeconds since it was told so
     */
    public record Heard(ToldStanding standing, double ageSeconds) {}

    StandingsHeard(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** The ResourceManagers that tell of deadlines. */
    public synchronized int tellers() {
        forget();
        return bySession.size();
    }

    /** All jobs with deadlines, in no order. */
    public synchronized List<Heard> now() {
        forget();
        long nanos = nanoClock.getAsLong();
        List<Heard> all = new ArrayList<>();
        bySession
                .values()
                .forEach(told -> told.jobs.forEach(job -> all.add(new Heard(job, (nanos - told.nanos) / NANOS))));
        return all;
    }

    private void forget() {
        long nanos = nanoClock.getAsLong();
        bySession.values().removeIf(told -> nanos - told.nanos > FORGET_NANOS);
    }

    private synchronized void heard(Parts session, List<ToldStanding> all) {
        bySession.put(session, new Told(List.copyOf(all), nanoClock.getAsLong()));
    }

    private synchronized void left(Parts session) {
        bySession.remove(session);
    }

    /** The parts of what one session tells. For the server's thread. */
    static final class Parts {
        private final StandingsHeard whole;
        private final List<ToldStanding> parts = new ArrayList<>();

        Parts(StandingsHeard whole) {
            this.whole = whole;
        }

        /** More than there can be is left out. */
        void add(List<ToldStanding> some) {
            parts.addAll(some.subList(0, Math.min(some.size(), JOBS_MAX - parts.size())));
        }

        void told() {
            whole.heard(this, parts);
            parts.clear();
        }

        /** The session has ended. */
        void left() {
            whole.left(this);
        }
    }
}
