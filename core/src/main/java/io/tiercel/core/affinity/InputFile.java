package io.tiercel.core.affinity;

/** A file that a job reads all of. */
public record InputFile(long file, long bytes) {
    public InputFile {
        if (bytes < 0) {
            throw new IllegalArgumentException("a file's bytes must not be negative: " + bytes);
        }
    }
}
