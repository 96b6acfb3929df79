package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** How much of their input is cached of jobs that only their submitters tell of, and how jobs rank. Thread-safe. */
final class ExpectedInputs {
    private static final CachedInput NOTHING = new CachedInput(0, 0, 0);
    private static final int JOBS_MAX = 20_000;
    /** More are never read ahead for at a time. */
    private static final int RANKING_MAX = 200;

    private final Map<ApplicationId, CachedInput> inputs = new ConcurrentHashMap<>();
    private final Map<ApplicationId, Double> ranks = new ConcurrentHashMap<>();

    CachedInput input(ApplicationId job) {
        return inputs.getOrDefault(job, NOTHING);
    }

    boolean has(ApplicationId job) {
        return inputs.containsKey(job);
    }

    void put(ApplicationId job, CachedInput input) {
        if (inputs.size() < JOBS_MAX || inputs.containsKey(job)) {
            inputs.put(job, input);
        }
    }

    void ranked(ApplicationId job, double rank) {
        if (ranks.size() < JOBS_MAX || ranks.containsKey(job)) {
            ranks.put(job, rank);
        }
    }

    void remove(ApplicationId job) {
        inputs.remove(job);
        ranks.remove(job);
    }

    /** The jobs of the lowest ranks, and of equal ones those that came first. */
    List<ApplicationId> ranking() {
        return Map.copyOf(ranks).entrySet().stream()
                .sorted(Comparator.comparingDouble(Map.Entry<ApplicationId, Double>::getValue)
                        .thenComparing(Map.Entry::getKey))
                .limit(RANKING_MAX)
                .map(Map.Entry::getKey)
                .toList();
    }
}
