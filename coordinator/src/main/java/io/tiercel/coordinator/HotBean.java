package io.tiercel.coordinator;

import io.tiercel.coordinator.hot.HotCounters;

final class HotBean implements HotMXBean {
    private final HotCounters counters;

    HotBean(HotCounters counters) {
        this.counters = counters;
    }

    @Override
    public long getServers() {
        return counters.servers();
    }

    @Override
    public long getBlocks() {
        return counters.blocks();
    }

    @Override
    public long getReads() {
        return counters.reads();
    }

    @Override
    public long getHeldReads() {
        return counters.heldReads();
    }

    @Override
    public long getAdmissions() {
        return counters.admissions();
    }

    @Override
    public long getEvictions() {
        return counters.evictions();
    }

    @Override
    public long getCooled() {
        return counters.cooled();
    }

    @Override
    public long getRefusals() {
        return counters.refusals();
    }

    @Override
    public long getThreshold() {
        return counters.threshold();
    }

    @Override
    public long getWindowMillis() {
        return counters.windowMillis();
    }
}
