package io.tiercel.core.affinity.contents;

/** A block that is in some VM's memory. */
public record CachedBlock(long id, long file, long bytes, int vm) {
    public CachedBlock {
        if (bytes < 0) {
            throw new IllegalArgumentException("a block's bytes must not be negative: " + bytes);
        }
        if (vm < 0) {
            throw new IllegalArgumentException("a VM's number must not be negative: " + vm);
        }
    }
}
