package io.tiercel.coordinator.hot;

import io.tiercel.coordinator.regret.TierRegret;
import java.util.concurrent.atomic.AtomicLong;

/** What the directory of hot blocks has done since it started. Thread-safe. */
public final class HotCounters {
    final AtomicLong admissions = new AtomicLong();
    final AtomicLong evictions = new AtomicLong();
    final AtomicLong cooled = new AtomicLong();
    final AtomicLong refusals = new AtomicLong();
    final AtomicLong blocks = new AtomicLong();
    final AtomicLong servers = new AtomicLong();
    final AtomicLong reads = new AtomicLong();
    final AtomicLong heldReads = new AtomicLong();
    final AtomicLong threshold = new AtomicLong();
    final AtomicLong windowMillis = new AtomicLong();
    final TierRegret regret = new TierRegret();

    /** What share of the possible hits memcached has got. */
    public TierRegret regret() {
        return regret;
    }

    /** Blocks that came to be held. */
    public long admissions() {
        return admissions.get();
    }

    /** Blocks that had to make room. */
    public long evictions() {
        return evictions.get();
    }

    /** Blocks that were let go because nobody read them any more. */
    public long cooled() {
        return cooled.get();
    }

    /** Reads of hot blocks for which there was no room, or no server. */
    public long refusals() {
        return refusals.get();
    }

    /** Blocks that are held now. */
    public long blocks() {
        return blocks.get();
    }

    /** Servers that are there now. */
    public long servers() {
        return servers.get();
    }

    /** Blocks that clients have said they read. */
    public long reads() {
        return reads.get();
    }

    /** Of those, blocks that memcached held. */
    public long heldReads() {
        return heldReads.get();
    }

    /** A block is hot now that was read more often than this within the window. */
    public long threshold() {
        return threshold.get();
    }

    /** How far back reads count now. */
    public long windowMillis() {
        return windowMillis.get();
    }
}
