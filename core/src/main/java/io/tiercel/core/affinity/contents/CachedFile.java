package io.tiercel.core.affinity.contents;

/**
 * How much of a file is in memory.
 *
 * @param bytes more than 0
 */
public record CachedFile(long file, long bytes) {
    public CachedFile {
        if (bytes <= 0) {
            throw new IllegalArgumentException("of file " + file + " there must be something in memory: " + bytes);
        }
    }
}
