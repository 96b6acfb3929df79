package io.tiercel.core.locality;

import io.tiercel.core.model.Topology;

/** The block that a task reads, and the VMs that hold copies of it when the task's job arrives. Immutable. */
public final class InputBlock {
    private static final int[] NOWHERE = {};

    private final long id;
    private final long bytes;
    private final int[] onDisk;
    private final int[] inMemory;

    private InputBlock(long id, long bytes, int[] onDisk, int[] inMemory) {
        this.id = id;
        this.bytes = bytes;
        this.onDisk = onDisk;
        this.inMemory = inMemory;
    }

    /** A block with replicas on the disks of these VMs, not cached. */
    public static InputBlock onDisk(long id, int... vms) {
        return new InputBlock(id, 0, vms.clone(), NOWHERE);
    }

    /** The same block, cached in the memory of these VMs. */
    public InputBlock inMemory(int... vms) {
        return new InputBlock(id, bytes, onDisk, vms.clone());
    }

    /** The same block, which is so long; only orders of jobs by bytes ask for it. */
    public InputBlock bytes(long length) {
        return new InputBlock(id, length, onDisk, inMemory);
    }

    public long id() {
        return id;
    }

    long bytes() {
        return bytes;
    }

    /** Throws if one of the VMs is not in the topology. */
    void check(Topology topology) {
        for (int vm : onDisk) {
            topology.hostOf(vm);
        }
        for (int vm : inMemory) {
            topology.hostOf(vm);
        }
    }

    /** By {@link Copies}. */
    int[] diskCopies(Topology topology) {
        return Copies.of(topology, onDisk);
    }

    /** By {@link Copies}. */
    int[] memoryCopies(Topology topology) {
        return Copies.of(topology, inMemory);
    }
}
