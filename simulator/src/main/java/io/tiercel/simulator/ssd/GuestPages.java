package io.tiercel.simulator.ssd;

import java.util.Arrays;

/**
 * Which blocks of a disk are in a VM's memory. They are kept by the MiB, of which that leaves which was used least recently.
 *
 * <p>Blocks are numbers from 0 on, and memory goes by the greatest of them. Not thread-safe.
 */
final class GuestPages {
    private static final int CHUNK = StorageModel.CHUNK_BLOCKS;

    /** The MiB of which any block is here. */
    private final LruBlocks chunks;
    /** Of each of them, a bit for each block that is here; of others, anything. */
    private short[] present = new short[CHUNK];

    /** With room for so many blocks. */
    GuestPages(int blocks) {
        chunks = new LruBlocks(blocks / CHUNK);
    }

    boolean isNothing() {
        return chunks.capacity() == 0;
    }

    /** Uses a block; whether it is here. */
    boolean use(int block) {
        int chunk = block / CHUNK;
        return chunks.has(chunk) && (present[chunk] & bit(block)) != 0 && chunks.use(chunk);
    }

    /** Brings blocks in. */
    void put(int first, int blocks) {
        for (int block = first; block < first + blocks && !isNothing(); block++) {
            int chunk = block / CHUNK;
            reach(chunk);
            present[chunk] = (short) ((chunks.has(chunk) ? present[chunk] : 0) | bit(block));
            chunks.put(chunk);
        }
    }

    /** All blocks of the MiB that begins here leave. */
    void remove(int first) {
        chunks.remove(first / CHUNK);
    }

    private static int bit(int block) {
        return 1 << block % CHUNK;
    }

    private void reach(int chunk) {
        if (chunk >= present.length) {
            present = Arrays.copyOf(present, Math.max(chunk + 1, 2 * present.length));
        }
    }
}
