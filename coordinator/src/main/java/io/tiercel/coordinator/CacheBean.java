package io.tiercel.coordinator;

import io.tiercel.coordinator.cache.CacheService;
import java.util.List;

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
