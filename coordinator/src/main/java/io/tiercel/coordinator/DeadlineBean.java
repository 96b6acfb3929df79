package io.tiercel.coordinator;

import io.tiercel.coordinator.learn.StandingsHeard;

final class DeadlineBean implements DeadlineMXBean {
    private final StandingsHeard standings;

    DeadlineBean(StandingsHeard standings) {
        this.standings = standings;
    }

    @Override
    public int getTellers() {
        return standings.tellers();
    }

    @Override
    public long getJobs() {
        return standings.now().size();
    }

    @Override
    public long getLateJobs() {
        return standings.now().stream()
                .filter(job -> !job.standing().terms().isOnTrack())
                .count();
    }

    @Override
    public long getLatePromisedJobs() {
        return standings.now().stream()
                .map(job -> job.standing().terms())
                .filter(terms -> terms.isPromised() && !terms.isOnTrack())
                .count();
    }
}
