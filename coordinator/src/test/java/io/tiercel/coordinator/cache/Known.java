package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheWatch;
import io.tiercel.wire.cache.CachedCopy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A watcher that remembers what it hears. */
final class Known implements CacheWatch {
    final Map<BlockName, CachedCopy> copies = new ConcurrentHashMap<>();
    final AtomicInteger losses = new AtomicInteger();
    /** Once. */
    final AtomicBoolean fails = new AtomicBoolean();

    @Override
    public void reset(List<CachedCopy> all) {
        copies.clear();
        all.forEach(this::cached);
    }

    @Override
    public void cached(CachedCopy copy) {
        if (fails.getAndSet(false)) {
            throw new IllegalArgumentException("a bug");
        }
        copies.put(copy.block(), copy);
    }

    @Override
    public void dropped(BlockName block) {
        copies.remove(block);
    }

    @Override
    public void lost() {
        losses.incrementAndGet();
        copies.clear();
    }
}
