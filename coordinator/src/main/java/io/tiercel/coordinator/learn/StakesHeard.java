package io.tiercel.coordinator.learn;

import io.tiercel.wire.deadline.DiskStake;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What jobs have at stake on the disks of VMs, as a ResourceManager said last. What it has said nothing of for half a minute
 * is forgotten. Thread-safe.
 */
public final class StakesHeard {
    private static final int STAKES_MAX = 40_000;
    private static final long FORGET_NANOS = 30_000_000_000L;

    private final LongSupplier nanoClock;
    private List<DiskStake> stakes = List.of();
    private long heardNanos;

    StakesHeard(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** What is at stake now; nothing where nobody says. */
    public synchronized List<DiskStake> now() {
        return nanoClock.getAsLong() - heardNanos <= FORGET_NANOS ? stakes : List.of();
    }

    private synchronized void heard(List<DiskStake> all) {
        stakes = List.copyOf(all);
        heardNanos = nanoClock.getAsLong();
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
            whole.heard(parts);
            parts.clear();
        }
    }
}
