package io.tiercel.core.cache;

/**
 * Decides in which slot of a bounded tier a newcomer is placed, and so which entries it replaces.
 *
 * <p>One interface for every tier: where all entries are alike, a size is 1 and the capacity is a number of slots; where
 * they are not, both are bytes. {@link Slots} keeps account of that, and a policy only says who goes next.
 *
 * <p>Inline and stateful, for a single writer; no I/O and no allocation. Keys are 64-bit hashes of what is cached; the
 * caller keeps the map from key to slot. Not thread-safe.
 */
public interface EvictionPolicy {
    /** What {@link #place} answers where the newcomer is not admitted. */
    int REFUSED = -1;

    /** The entry in this slot was read. Ignored where the slot is free, because word of a read may come late. */
    void touch(int slot);

    /**
     * The slot that the newcomer takes, or {@link #REFUSED}. In a full tier of equal slots it is the victim's; where
     * sizes differ there may be any number of victims, of which {@link Slots} tells its owner.
     *
     * @param key of an entry that is in no slot
     * @param size from 0 to the capacity
     */
    int place(long key, long size);

    /** Whether a slot that is taken is given away again in its turn; if not, it stays taken until it is freed. */
    default boolean evicts() {
        return true;
    }

    /** The slot, which must be taken, is empty again: its entry was dropped for a reason other than room. */
    void free(int slot);

    /** As {@link #place(long, long)}, in a tier of equal slots. */
    default int place(long key) {
        return place(key, 1);
    }
}
