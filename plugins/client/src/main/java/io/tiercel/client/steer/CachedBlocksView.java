package io.tiercel.client.steer;

import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.CachedBlocksFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of the relay's lists of blocks in memory, read again when it was replaced: looked for at most every
 * {@value #PAUSE_MILLIS} ms, and believed only from a relay that keeps it. Thread-safe.
 */
public final class CachedBlocksView {
    private static final Logger LOG = LoggerFactory.getLogger(CachedBlocksView.class);
    private static final long PAUSE_MILLIS = 200;
    private static final long AGE_MILLIS_MAX = 15_000;
    private static final CachedBlocksFile NOTHING = CachedBlocksFile.empty();

    private final Path file;
    private final Trusted trusted;
    private final LongSupplier wallMillis;
    private final AtomicLong nextNanos;
    private volatile CachedBlocksFile known = NOTHING;

    /** Says whether the word of who writes here is to be taken. */
    @FunctionalInterface
    interface Trusted {
        void check() throws IOException;
    }

    CachedBlocksView(Path file, Trusted trusted, LongSupplier wallMillis, long nowNanos) {
        this.file = file;
        this.trusted = trusted;
        this.wallMillis = wallMillis;
        this.nextNanos = new AtomicLong(nowNanos);
    }

    /** The blocks that DataNodes hold. */
    static CachedBlocksView of(Path directory, String cluster, String owner) {
        return believed(directory, VersionTables.cachedBlocks(directory, cluster), owner);
    }

    /** The blocks that memcached servers hold, or are to hold. */
    public static CachedBlocksView hot(Path directory, String cluster, String owner) {
        return believed(directory, VersionTables.hotBlocks(directory, cluster), owner);
    }

    private static CachedBlocksView believed(Path directory, Path file, String owner) {
        Trusted trusted = () -> {
            VersionTables.checkTrusted(directory, owner);
            VersionTables.checkTrusted(file, owner);
        };
        return new CachedBlocksView(file, trusted, System::currentTimeMillis, System.nanoTime());
    }

    /** What is in memory, as of some moments ago. Costs one comparison, but for one caller every so often. */
    public CachedBlocksFile now(long nowNanos) {
        long due = nextNanos.get();
        if (nowNanos - due >= 0 && nextNanos.compareAndSet(due, nowNanos + PAUSE_MILLIS * 1_000_000)) {
            look();
        }
        return known;
    }

    private synchronized void look() {
        try {
            trusted.check();
            long keptMillis = Files.getLastModifiedTime(file).toMillis();
            // One of the future was touched before the clock was set back, and may be as old as that is ago.
            boolean kept = Math.abs(wallMillis.getAsLong() - keptMillis) <= AGE_MILLIS_MAX;
            if (!kept) {
                forget();
            } else if (CachedBlocksFile.version(file) != known.version()) {
                known = CachedBlocksFile.read(file);
            }
        } catch (IOException e) {
            LOG.debug("No block is known to be in memory: {}", e.toString());
            forget();
        }
    }

    private void forget() {
        known = NOTHING;
    }
}
