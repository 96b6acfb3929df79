package io.tiercel.core.affinity.plan;

/**
 * What a file asks of the room in memory.
 *
 * @param bytes of the whole file if a job reads it now, otherwise of what of it is in memory already
 * @param benefit of having it there
 */
public record FileDemand(long file, long bytes, double benefit) {
    public FileDemand {
        if (bytes < 0) {
            throw new IllegalArgumentException("a file's bytes must not be negative: " + bytes);
        }
        if (!(benefit >= 0)) {
            throw new IllegalArgumentException("a benefit must not be negative: " + benefit);
        }
    }
}
