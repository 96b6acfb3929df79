package io.tiercel.core.affinity.measure;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The values that a model has announced, as they are by now, and how many announcements there were. */
final class Values implements AffinityListener {
    private final Map<Long, Double> byJob = new LinkedHashMap<>();
    private int announced;

    @Override
    public void affinityChanged(long job, double value, Supplier<String> why) {
        byJob.put(job, value);
        announced++;
    }

    double of(long job) {
        return byJob.getOrDefault(job, Double.NaN);
    }

    int announced() {
        return announced;
    }
}
