package io.tiercel.core.affinity.measure;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Jobs of a few applications that come, are measured, and go: the same for the same seed. */
final class RandomMeasurements {
    private static final int JOBS_MAX = 12;

    private final Seed seed;
    private final List<Long> running = new ArrayList<>();
    private long jobs;

    RandomMeasurements(Seed seed) {
        this.seed = seed;
    }

    /** Few tasks to measure and runs to reuse, and some applications too many to remember. */
    AffinityConfig config() {
        int least = seed.between(1, 3);
        return new AffinityConfig(
                AffinityValues.PAPER,
                least,
                least + seed.below(4),
                seed.pick(0.3, 0.5, 1.0),
                seed.pick(0.0, 0.125, 0.5),
                seed.between(1, 3),
                seed.between(1, 5),
                seed.pick(CacheAffinity.values()));
    }

    List<Long> running() {
        return running;
    }

    /** What happens next; it can be told to several models. */
    Consumer<AffinityModel> next() {
        if (running.isEmpty() || (seed.oneIn(5) && running.size() < JOBS_MAX)) {
            long job = jobs++;
            running.add(job);
            String application = "application " + seed.below(5);
            return model -> model.jobStarted(job, application);
        }
        if (seed.oneIn(8)) {
            long job = running.remove(seed.below(running.size()));
            return model -> model.jobEnded(job);
        }
        long job = seed.pick(running);
        ResourceUsage usage = new ResourceUsage(seed.below(60), seed.below(1_500));
        TaskMeasurement task = new TaskMeasurement(usage, seed.oneIn(4), 1, 1, 1);
        return model -> model.taskMeasured(job, task);
    }
}
