package io.tiercel.client.data.chunk;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;

/** Counts what a tier serves and takes in, for tests: the tier itself only serves. Thread-safe as the tier is. */
public final class CountedTier implements ChunkTier {
    private final ChunkTier tier;
    private final LongAdder hits = new LongAdder();
    private final LongAdder hitBytes = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder stores = new LongAdder();
    private final LongAdder refusals = new LongAdder();

    public CountedTier(ChunkTier tier) {
        this.tier = tier;
    }

    /**
     * What was counted by one moment. A call that throws counts as nothing.
     *
     * @param hits reads served, to readers or to copy the chunk to a nearer tier
     * @param hitBytes bytes copied by them
     * @param misses reads not served, for whatever reason
     * @param stores chunks taken, or here already
     * @param refusals chunks not taken
     */
    public record Counts(long hits, long hitBytes, long misses, long stores, long refusals) {}

    public Counts counts() {
        return new Counts(hits.sum(), hitBytes.sum(), misses.sum(), stores.sum(), refusals.sum());
    }

    @Override
    public boolean read(ChunkId id, int offset, ByteBuffer dst) {
        int length = dst.remaining();
        if (!tier.read(id, offset, dst)) {
            misses.increment();
            return false;
        }
        hits.increment();
        hitBytes.add(length);
        return true;
    }

    @Override
    public void fetched(ChunkId id) {
        tier.fetched(id);
    }

    @Override
    public boolean store(ChunkId id, ByteBuffer chunk) {
        boolean stored = tier.store(id, chunk);
        (stored ? stores : refusals).increment();
        return stored;
    }
}
