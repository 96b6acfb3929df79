package io.tiercel.simulator.ssd;

/**
 * What one disk has of a cache: all of one of its own, or its blocks in one that all disks of a host share.
 *
 * @param disk its number among those that share the cache
 * @param disks that share it
 */
record CachePart(LruBlocks blocks, int disk, int disks) {
    boolean has(int block) {
        return blocks.has(number(block));
    }

    boolean use(int block) {
        return blocks.use(number(block));
    }

    void put(int block) {
        blocks.put(number(block));
    }

    private int number(int block) {
        return block * disks + disk;
    }
}
