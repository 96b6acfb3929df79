package io.tiercel.simulator.world.model;

/** So many workers with consecutive numbers that have the same. */
public record VmGroup(int count, VmModel vm) {
    public VmGroup {
        if (count < 1) {
            throw new IllegalArgumentException("a group of VMs must have one: " + count);
        }
    }
}
