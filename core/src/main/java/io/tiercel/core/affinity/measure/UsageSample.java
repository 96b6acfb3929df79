package io.tiercel.core.affinity.measure;

/** The mean over the tasks of a job that were measured. Not thread-safe. */
final class UsageSample {
    private ResourceUsage mean = new ResourceUsage(0, 0);
    private int tasks;
    private int fromMemory;

    void add(TaskMeasurement task) {
        tasks++;
        fromMemory += task.fromMemory() ? 1 : 0;
        mean = mean.towards(task.usage(), 1.0 / tasks);
    }

    int tasks() {
        return tasks;
    }

    ResourceUsage mean() {
        return mean;
    }

    /** The share of the tasks whose input came out of memory. */
    double fromMemory() {
        return tasks == 0 ? 0 : fromMemory / (double) tasks;
    }
}
