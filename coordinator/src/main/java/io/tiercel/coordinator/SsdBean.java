package io.tiercel.coordinator;

import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.ssd.SsdRound;
import io.tiercel.core.ssd.plan.SsdPlan.HostPlan;

final class SsdBean implements SsdMXBean {
    private final SsdLoop loop;

    SsdBean(SsdLoop loop) {
        this.loop = loop;
    }

    @Override
    public long getRounds() {
        return loop.last().map(SsdRound::number).orElse(0L);
    }

    @Override
    public boolean isPaused() {
        return loop.isPaused();
    }

    @Override
    public int getCaches() {
        return loop.last()
                .map(round -> round.observed().snapshot().vms().size())
                .orElse(0);
    }

    @Override
    public int getProblems() {
        return loop.last().map(SsdRound::problems).orElse(0);
    }

    @Override
    public double getSavedSeconds() {
        return loop.last()
                .map(round -> round.plan().hosts().stream()
                        .mapToDouble(HostPlan::savedSeconds)
                        .sum())
                .orElse(0.0);
    }
}
