package io.tiercel.reproduce.mimp.real;

import java.util.List;

/**
 * What to measure.
 *
 * @param seed of the order of the cases, and of the requests
 * @param rounds how often each case is measured
 * @param seconds that each case is measured each time
 * @param batchVms how many there are beside the web VM
 * @param loads the web VM's, in percent of all processors
 * @param guardSeconds that the guard against starvation is measured
 */
public record RealOptions(long seed, int rounds, int seconds, int batchVms, List<Integer> loads, int guardSeconds) {
    public static final int ROUNDS_DEFAULT = 5;
    public static final int SECONDS_DEFAULT = 15;
    public static final int BATCH_VMS_DEFAULT = 2;

    private static final List<Integer> LOADS = List.of(25, 50, 75);
    private static final int GUARD_SECONDS = 40;
    private static final int BATCH_VMS_MAX = 16;
    private static final int SECONDS_MAX = 600;

    public RealOptions {
        loads = List.copyOf(loads);
        if (rounds < 1) {
            throw new IllegalArgumentException("rounds must be positive: " + rounds);
        }
        if (seconds < 1 || seconds > SECONDS_MAX) {
            throw new IllegalArgumentException("seconds must be between 1 and " + SECONDS_MAX + ": " + seconds);
        }
        if (batchVms < 1 || batchVms > BATCH_VMS_MAX) {
            throw new IllegalArgumentException("batch VMs must be between 1 and " + BATCH_VMS_MAX + ": " + batchVms);
        }
    }

    /** All loads, and the guard for long enough. */
    public static RealOptions of(long seed, int rounds, int seconds, int batchVms) {
        return new RealOptions(seed, rounds, seconds, batchVms, LOADS, GUARD_SECONDS);
    }

    /** Whether the web VM wants more than batch VMs of its own weight leave it. */
    boolean saturatesAtDefaultWeight(int load) {
        return load > 100.0 / (1 + batchVms);
    }
}
