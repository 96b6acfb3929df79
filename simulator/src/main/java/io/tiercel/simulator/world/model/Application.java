package io.tiercel.simulator.world.model;

import java.util.List;

/**
 * What the tasks of one application cost.
 *
 * @param name the same in every run, by which decisions know it again
 * @param cpuNanosPerByte of a map task, for each byte of input
 * @param writtenShare bytes that a map task writes to files for each byte of input, spills and merges included
 */
public record Application(String name, double cpuNanosPerByte, double writtenShare) {
    private static final double TABLE_BLOCK_BYTES = 64 << 20;

    /**
     * How long a map task of 64 MB takes in the cluster of table I, one to a VM and 26 to a disk, but for its CPU: the
     * startup and the read, which are the same for all.
     */
    private static final double WAIT_SECONDS = 33;

    /** The seven of CAVA, with CPU and writes from its table I. */
    public static final List<Application> CAVA = List.of(
            measured("grep", 7.03, 4.00),
            measured("wordcount", 51.47, 5.89),
            measured("sort", 16.68, 2885.42),
            measured("aggregation", 26.04, 169.36),
            measured("join", 29.88, 345.77),
            measured("selection", 18.48, 5.77),
            measured("pagerank", 35.56, 1756.41));

    public Application {
        if (!(cpuNanosPerByte >= 0)) {
            throw new IllegalArgumentException("a byte must not take less than 0 ns: " + cpuNanosPerByte);
        }
        if (!(writtenShare >= 0)) {
            throw new IllegalArgumentException("what is written must not be negative: " + writtenShare);
        }
    }

    /** What a map task's output has for each byte of its input; what is written beyond that is written twice. */
    double outputShare() {
        return Math.min(1, writtenShare);
    }

    /** The application of this name. */
    public static Application named(String name) {
        return CAVA.stream()
                .filter(application -> application.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no application is called " + name + "; there are "
                        + String.join(", ", CAVA.stream().map(Application::name).toList())));
    }

    /** A task that waits so long and computes for this share of all its time: time = wait / (1 - share). */
    private static Application measured(String name, double cpuPercent, double writeKilobytesPerSecond) {
        double seconds = WAIT_SECONDS / (1 - cpuPercent / 100);
        double cpuNanos = seconds * cpuPercent / 100 * 1e9;
        double written = seconds * writeKilobytesPerSecond * 1024;
        return new Application(name, cpuNanos / TABLE_BLOCK_BYTES, written / TABLE_BLOCK_BYTES);
    }
}
