package io.tiercel.core.affinity.worth;

/**
 * A file that a job reads.
 *
 * @param bytes that the job reads of it: all of it, where nothing else is known
 */
public record InputFile(long file, long bytes) {
    public InputFile {
        if (bytes < 0) {
            throw new IllegalArgumentException("a file's bytes must not be negative: " + bytes);
        }
    }
}
