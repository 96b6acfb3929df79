package io.tiercel.core.affinity.measure;

/**
 * The mean over the measured tasks of an application, and how sure it is. Not thread-safe.
 *
 * <p>CAVA takes a fixed number of tasks (section V-A), which most real jobs do not have. Here a few do where they agree.
 */
final class UsageSample {
    /** Student's t of 99 %, two-sided, by degrees of freedom from 1 on; a sample is looked at after each task. */
    private static final double[] T = {
        63.66, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98, 2.95, 2.92, 2.90, 2.88,
        2.86, 2.85, 2.83, 2.82, 2.81, 2.80, 2.79, 2.78, 2.77, 2.76, 2.76, 2.75
    };

    private final Spread cpu = new Spread();
    private final Spread writes = new Spread();
    private int tasks;
    private int fromMemory;

    /** Mean and squared distances from it, in one pass (Welford, 1962). */
    private static final class Spread {
        private double mean;
        private double squares;

        void add(double value, int count) {
            double distance = value - mean;
            mean += distance / count;
            squares += distance * (value - mean);
        }

        /** Half of the interval of the mean. */
        double halfWidth(int count) {
            if (count < 2) {
                return Double.POSITIVE_INFINITY;
            }
            double deviation = Math.sqrt(squares / (count - 1) / count);
            return deviation == 0 ? 0 : T[Math.min(T.length, count - 1) - 1] * deviation;
        }
    }

    void add(TaskMeasurement task) {
        tasks++;
        fromMemory += task.fromMemory() ? 1 : 0;
        cpu.add(task.usage().cpuPercent(), tasks);
        writes.add(task.usage().writeKilobytesPerSecond(), tasks);
    }

    int tasks() {
        return tasks;
    }

    ResourceUsage mean() {
        return new ResourceUsage(Math.max(0, cpu.mean), Math.max(0, writes.mean));
    }

    /** The share of the tasks whose input came out of memory. */
    double fromMemory() {
        return tasks == 0 ? 0 : fromMemory / (double) tasks;
    }

    /** Whether the class is the same wherever in its interval the mean of all tasks is. */
    boolean isClear(ResourceUsage average, boolean mostlyCached) {
        CacheAffinity one = corner(-1, -1, average, mostlyCached);
        return one == corner(-1, 1, average, mostlyCached)
                && one == corner(1, -1, average, mostlyCached)
                && one == corner(1, 1, average, mostlyCached);
    }

    private CacheAffinity corner(int cpuSide, int writesSide, ResourceUsage average, boolean mostlyCached) {
        ResourceUsage corner = new ResourceUsage(end(cpu.mean, cpuSide, cpu), end(writes.mean, writesSide, writes));
        return AffinityTree.classify(corner, average, mostlyCached);
    }

    private double end(double mean, int side, Spread spread) {
        return Math.max(0, mean + side * spread.halfWidth(tasks));
    }
}
