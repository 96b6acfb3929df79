package io.tiercel.coordinator.hot;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.memcached.Pieces;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The blocks that a memcached server is to let go of: each at once, and once more when no client can bring it any more. Of
 * more than there is room for the earliest are left out, which lapse by themselves. Thread-safe.
 */
final class Releases {
    /** A client believes a list of hot blocks for up to 15 s, and may then bring a piece. */
    static final long AGAIN_NANOS = 20_000_000_000L;

    static final int BLOCKS_MAX = 100_000;

    /** Its keys, which may be many, are made when it is due. */
    private record Release(BlockName block, long bytes, long dueNanos) {}

    private final LongSupplier nanoClock;
    /** In the order of their times. */
    private final Map<BlockName, Release> first = new LinkedHashMap<>();

    private final Map<BlockName, Release> again = new LinkedHashMap<>();

    Releases(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    synchronized void add(BlockName block, long bytes) {
        long now = nanoClock.getAsLong();
        put(first, new Release(block, bytes, now));
        put(again, new Release(block, bytes, now + AGAIN_NANOS));
    }

    /** The block is to be held: it is not let go of any more. */
    synchronized void remove(BlockName block) {
        first.remove(block);
        again.remove(block);
    }

    /** Takes out the next one that is due, if there is one. */
    synchronized @Nullable Pieces next() {
        Pieces next = next(first);
        return next == null ? next(again) : next;
    }

    private static void put(Map<BlockName, Release> releases, Release release) {
        releases.remove(release.block);
        if (releases.size() == BLOCKS_MAX) {
            Iterator<Release> earliest = releases.values().iterator();
            earliest.next();
            earliest.remove();
        }
        releases.put(release.block, release);
    }

    private @Nullable Pieces next(Map<BlockName, Release> releases) {
        Iterator<Release> earliest = releases.values().iterator();
        if (!earliest.hasNext()) {
            return null;
        }
        Release release = earliest.next();
        if (nanoClock.getAsLong() - release.dueNanos < 0) {
            return null;
        }
        earliest.remove();
        return new Pieces(release.block, release.bytes);
    }
}
