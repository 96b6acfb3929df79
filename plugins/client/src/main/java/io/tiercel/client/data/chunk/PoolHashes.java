package io.tiercel.client.data.chunk;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The hashes of block pools' ids, computed once each: a client sees a handful. Thread-safe. */
public final class PoolHashes {
    /** The two halves of a pool's hash. */
    public record Hash(long high, long low) {}

    private static final int POOLS_MAX = 1_000;

    private final Map<String, Hash> hashes = new ConcurrentHashMap<>();

    public Hash of(String poolId) {
        Hash known = hashes.get(poolId);
        return known != null ? known : compute(poolId);
    }

    private Hash compute(String poolId) {
        long[] halves = ChunkId.poolHash(poolId);
        Hash hash = new Hash(halves[0], halves[1]);
        if (hashes.size() < POOLS_MAX) {
            hashes.put(poolId, hash);
        }
        return hash;
    }
}
