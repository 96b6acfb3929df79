package io.tiercel.wire.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes what the coordinator tells of blocks in memory to a {@link CacheWatch}. For the session's thread. */
public final class CacheNews {
    private static final int SNAPSHOT_MAX = 4_000_000;

    private final CacheWatch watch;
    /** What has been told since the reset; null once it is complete. */
    private @Nullable List<CachedCopy> snapshot = new ArrayList<>();

    public CacheNews(CacheWatch watch) {
        this.watch = watch;
    }

    /**
     * Takes a message whose kind has been read.
     *
     * @return whether it was of this sort
     */
    public boolean take(CacheKind kind, ByteBuffer content) throws IOException {
        if (kind == CacheKind.RESET) {
            watch.lost();
            snapshot = new ArrayList<>();
        } else if (kind == CacheKind.CACHED) {
            cached(CacheMessages.cached(content));
        } else if (kind == CacheKind.DROPPED) {
            dropped(CacheMessages.blocks(content));
        } else if (kind == CacheKind.HOT) {
            CacheMessages.cached(content).forEach(watch::hot);
        } else if (kind == CacheKind.COLD) {
            CacheMessages.blocks(content).forEach(watch::cold);
        } else if (kind == CacheKind.JOB_CACHED) {
            watch.expected(ReportMessages.jobCached(content));
        } else if (kind == CacheKind.COMPLETE) {
            complete();
        } else {
            return false;
        }
        return true;
    }

    /** The session is over. */
    public void end() {
        snapshot = new ArrayList<>();
        watch.lost();
    }

    private void cached(List<CachedCopy> copies) throws IOException {
        if (snapshot == null) {
            copies.forEach(watch::cached);
        } else if (snapshot.size() + copies.size() > SNAPSHOT_MAX) {
            throw new IOException("more than " + SNAPSHOT_MAX + " blocks in memory");
        } else {
            snapshot.addAll(copies);
        }
    }

    private void dropped(List<BlockName> blocks) throws IOException {
        if (snapshot != null) {
            throw new IOException("a block is dropped before all are told");
        }
        blocks.forEach(watch::dropped);
    }

    private void complete() throws IOException {
        if (snapshot == null) {
            throw new IOException("all blocks are told twice");
        }
        watch.reset(List.copyOf(snapshot));
        snapshot = null;
    }
}
