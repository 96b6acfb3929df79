package io.tiercel.coordinator;

import io.tiercel.coordinator.cache.CacheService;
import io.tiercel.coordinator.reads.ReadTier;
import io.tiercel.coordinator.reads.TierCounts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

final class CacheBean implements CacheMXBean {
    private static final int LINES_MAX = 1_000;

    private final CacheService cache;

    CacheBean(CacheService cache) {
        this.cache = cache;
    }

    @Override
    public String getScheme() {
        return cache.scheme();
    }

    @Override
    public long getCachedBlocks() {
        return cache.counters().cachedBlocks();
    }

    @Override
    public long getCachedBytes() {
        return cache.counters().cachedBytes();
    }

    @Override
    public long getCapacityBytes() {
        return cache.counters().capacityBytes();
    }

    @Override
    public long getAgents() {
        return cache.counters().agents();
    }

    @Override
    public long getJobs() {
        return cache.counters().jobs();
    }

    @Override
    public long getWatchers() {
        return cache.counters().watchers();
    }

    @Override
    public long getReads() {
        return cache.counters().reads();
    }

    @Override
    public long getReadBytes() {
        return cache.counters().readBytes();
    }

    @Override
    public long getMemoryBytes() {
        return cache.counters().memoryBytes();
    }

    @Override
    public Map<String, Long> getTierReads() {
        return byTier(TierCounts::reads);
    }

    @Override
    public Map<String, Long> getTierBytes() {
        return byTier(TierCounts::bytes);
    }

    private Map<String, Long> byTier(BiFunction<TierCounts, ReadTier, Long> figure) {
        TierCounts counts = cache.reads().counts();
        Map<String, Long> byTier = new TreeMap<>();
        for (ReadTier tier : ReadTier.values()) {
            byTier.put(tier.label(), figure.apply(counts, tier));
        }
        return byTier;
    }

    @Override
    public long getPinOrders() {
        return cache.counters().pinOrders();
    }

    @Override
    public long getPrefetchOrders() {
        return cache.counters().prefetchOrders();
    }

    @Override
    public long getUnpinOrders() {
        return cache.counters().unpinOrders();
    }

    @Override
    public long getRefusals() {
        return cache.counters().refusals();
    }

    @Override
    public long getGone() {
        return cache.counters().gone();
    }

    @Override
    public long getReportsDropped() {
        return cache.counters().dropped();
    }

    @Override
    public long getFailures() {
        return cache.counters().failures();
    }

    @Override
    public List<String> getAgentLines() {
        return cache.agentLines(LINES_MAX);
    }

    @Override
    public List<String> getCachedLines() {
        return cache.cachedLines(LINES_MAX);
    }

    @Override
    public String whyBlock(String pool, long id, long generationStamp) {
        return cache.whyBlock(pool, id, generationStamp);
    }

    @Override
    public String whyFile(String path) {
        return cache.whyFile(path);
    }
}
