package io.tiercel.coordinator.learn;

import io.tiercel.wire.deadline.DiskStake;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What jobs have at stake on the disks of VMs, as each ResourceManager said last. What one has said nothing of for half a minute
 * is forgotten. Thread-safe.
 */
public final class StakesHeard {
    private static final int STAKES_MAX = 40_000;
    private static final long FORGET_NANOS = 30_000_000_000L;

    private final LongSupplier nanoClock;
    private final Map<Parts, Told> bySession = new LinkedHashMap<>();

    private record Told(List<DiskStake> stakes, long nanos) {}

    StakesHeard(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** What is at stake now; nothing where nobody says. */
    public synchronized List<DiskStake> now() {
        long nanos = nanoClock.getAsLong();
        bySession.values().removeIf(told -> nanos - told.nanos > FORGET_NANOS);
        return bySession.values().stream()
                .flatMap(told -> told.stakes.stream())
                .limit(STAKES_MAX)
                .toList();
    }

    private synchronized void heard(Parts session, List<DiskStake> all) {
        bySession.put(session, new Told(List.copyOf(all), nanoClock.getAsLong()));
    }

    private synchronized void left(Parts session) {
        bySession.remove(session);
    }

    /** The parts of what one session tells. For the server's thread. */
    static final class Parts {
        private final StakesHeard whole;
        private final List<DiskStake> parts = new ArrayList<>();

        Parts(StakesHeard whole) {
            this.whole = whole;
        }

        /** More than there can be is left out. */
        void add(List<DiskStake> some) {
            parts.addAll(some.subList(0, Math.min(some.size(), STAKES_MAX - parts.size())));
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
