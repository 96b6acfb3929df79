package io.tiercel.core.cache;

/**
 * Decides in which of a fixed number of equal slots a new chunk is placed, and so which one it replaces.
 *
 * <p>Inline and stateful, for a single writer; no I/O and no allocation. Keys are 64-bit hashes of what is cached; the
 * caller keeps the map from key to slot. Not thread-safe.
 */
public interface EvictionPolicy {
    /** What {@link #place} answers where the newcomer is not admitted. */
    int REFUSED = -1;

    /** The chunk in this slot was read. Ignored where the slot is free, because word of a read may come late. */
    void touch(int slot);

    /**
     * The slot that the newcomer takes, or {@link #REFUSED}: a free slot if there is one, else the victim's. The key
     * must not be in a slot already.
     */
    int place(long key);

    /** The slot, which must be placed, is empty again: its chunk was dropped for a reason other than room. */
    void free(int slot);
}
