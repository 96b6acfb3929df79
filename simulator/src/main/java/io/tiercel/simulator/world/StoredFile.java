package io.tiercel.simulator.world;

/** A file in HDFS, written before the run begins. */
public record StoredFile(int number, String kind, long bytes) {
    public StoredFile {
        if (bytes < 1) {
            throw new IllegalArgumentException("a file's bytes must be positive: " + bytes);
        }
    }
}
