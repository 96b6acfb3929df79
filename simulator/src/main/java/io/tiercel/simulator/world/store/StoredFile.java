package io.tiercel.simulator.world.store;

/**
 * A file in HDFS, written before the run begins.
 *
 * @param number in its workload
 * @param name what reports call it: its path, where it has one
 */
public record StoredFile(int number, String name, long bytes) {
    public StoredFile {
        if (bytes < 1) {
            throw new IllegalArgumentException("a file's bytes must be positive: " + bytes);
        }
    }
}
