package io.tiercel.coordinator;

import io.tiercel.coordinator.learn.ToldLists;
import io.tiercel.wire.deadline.ToldStanding;

final class DeadlineBean implements DeadlineMXBean {
    private final ToldLists<ToldStanding> standings;

    DeadlineBean(ToldLists<ToldStanding> standings) {
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
                .filter(job -> !job.said().terms().isOnTrack())
                .count();
    }

    @Override
    public long getLatePromisedJobs() {
        return standings.now().stream()
                .map(job -> job.said().terms())
                .filter(terms -> terms.isPromised() && !terms.isOnTrack())
                .count();
    }
}
