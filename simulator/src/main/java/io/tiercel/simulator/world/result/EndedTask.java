package io.tiercel.simulator.world.result;

/**
 * A try of a task that is over.
 *
 * @param job its number
 * @param task its number among the job's map tasks; of a reduce task 0
 * @param inputBytes that it was to read, or to fetch
 * @param residual the share of the VM's CPUs that interactive VMs left, as the VM had reported when the try began
 */
public record EndedTask(
        int job,
        TaskKind kind,
        int task,
        long inputBytes,
        int vm,
        double residual,
        long startNanos,
        long endNanos,
        Outcome outcome) {
    /** How it ended. */
    public enum Outcome {
        /** Well. */
        DONE,
        /** Its VM was lost. */
        LOST,
        /** It took too long. */
        TIMED_OUT,
        /** Its job had failed. */
        KILLED
    }

    public long runNanos() {
        return endNanos - startNanos;
    }
}
