package io.tiercel.core.locality;

import java.util.BitSet;

/** Small numbers for the jobs that are here, used again when a job has gone, so that bits are indexed by them. */
final class JobSlots {
    private final BitSet taken = new BitSet();

    /** The lowest number that is free. */
    int free() {
        return taken.nextClearBit(0);
    }

    /** The number, which is free, is not any more. */
    void take(int slot) {
        taken.set(slot);
    }

    void give(int slot) {
        taken.clear(slot);
    }
}
