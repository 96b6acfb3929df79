package io.tiercel.reproduce.hotblocks.scale;

import io.tiercel.simulator.cluster.DiskModel;

/**
 * The one server of the hot-blocks paper: two processors, 16 GB of memory, spinning disks (section IV). What the paper does
 * not say is assumed, as each parameter says.
 *
 * @param slots map tasks at once; assumed: four cores a processor
 * @param memoryBytes that input may be kept in; assumed: what 16 GB leave beside the system and Hadoop's daemons
 * @param memcachedBytes of that, where memcached is used; the rest is the operating system's page cache
 * @param disk assumed: as a 7,200 rpm disk of 2018, one for all
 * @param memoryBytesPerSecond at which one task reads from memcached or the page cache, and brings a block to memcached
 */
record ServerShape(int slots, long memoryBytes, long memcachedBytes, DiskModel disk, double memoryBytesPerSecond) {
    private static final long GIB = 1L << 30;

    static final ServerShape PAPER =
            new ServerShape(8, 12 * GIB, 10 * GIB, new DiskModel(150e6, 12_000_000, 4 << 20), 2e9);
}
