package io.tiercel.simulator.ssd;

import java.util.Arrays;

/**
 * Which blocks are on an SSD. The one that was used least recently makes room.
 *
 * <p>Blocks are numbers from 0 on, and memory goes by the greatest of them. Each call takes constant time, but for those that
 * make the cache smaller. Not thread-safe.
 */
final class LruBlocks {
    private static final int END = -1;
    private static final int ABSENT = -2;
    private static final int BLOCKS_AT_FIRST = 1024;

    /** Of each block the one that was used last before it; the least recently used has {@link #END}. */
    private int[] older = new int[BLOCKS_AT_FIRST];
    /** Of each block the one that was used next after it; {@link #ABSENT} where the block is not here. */
    private int[] newer = new int[BLOCKS_AT_FIRST];

    private int newest = END;
    private int oldest = END;
    private int size;
    private int capacity;

    LruBlocks(int capacity) {
        Arrays.fill(newer, ABSENT);
        resize(capacity);
    }

    int size() {
        return size;
    }

    /** How many blocks may be here. */
    int capacity() {
        return capacity;
    }

    boolean has(int block) {
        return block < newer.length && newer[block] != ABSENT;
    }

    /** Uses a block; whether it is here. */
    boolean use(int block) {
        if (!has(block)) {
            return false;
        }
        if (block != newest) {
            unlink(block);
            link(block);
        }
        return true;
    }

    /** Brings a block in, or uses it if it is here already. */
    void put(int block) {
        if (capacity == 0 || use(block)) {
            return;
        }
        makeRoom(capacity - 1);
        reach(block);
        link(block);
        size++;
    }

    /** A block leaves, if it is here. */
    void remove(int block) {
        if (has(block)) {
            unlink(block);
            newer[block] = ABSENT;
            size--;
        }
    }

    /** So many blocks may be here from now on; those that are too many leave at once. */
    void resize(int blocks) {
        if (blocks < 0) {
            throw new IllegalArgumentException("a cache cannot have room for " + blocks + " blocks");
        }
        capacity = blocks;
        makeRoom(blocks);
    }

    private void makeRoom(int most) {
        while (size > most) {
            remove(oldest);
        }
    }

    private void link(int block) {
        newer[block] = END;
        older[block] = newest;
        if (newest == END) {
            oldest = block;
        } else {
            newer[newest] = block;
        }
        newest = block;
    }

    private void unlink(int block) {
        int before = older[block];
        int after = newer[block];
        if (before == END) {
            oldest = after;
        } else {
            newer[before] = after;
        }
        if (after == END) {
            newest = before;
        } else {
            older[after] = before;
        }
    }

    private void reach(int block) {
        int length = newer.length;
        if (block >= length) {
            int longer = Math.max(block + 1, 2 * length);
            older = Arrays.copyOf(older, longer);
            newer = Arrays.copyOf(newer, longer);
            Arrays.fill(newer, length, longer, ABSENT);
        }
    }
}
