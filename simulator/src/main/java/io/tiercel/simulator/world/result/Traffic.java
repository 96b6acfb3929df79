package io.tiercel.simulator.world.result;

/**
 * The bytes that a run moved.
 *
 * @param disk read from and written to all disks
 * @param pageCache read from page caches in place of disks
 * @param bridge sent between VMs of one host
 * @param host sent from one host to another
 * @param rack of those, sent from one rack to another
 * @param kept taken into pinned memory
 * @param evicted thrown out of it again
 */
public record Traffic(long disk, long pageCache, long bridge, long host, long rack, long kept, long evicted) {}
