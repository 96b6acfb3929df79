package io.tiercel.simulator.ssd.loop;

import io.tiercel.simulator.cluster.NetworkModel;
import io.tiercel.simulator.ssd.GuestMemory;
import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.job.HadoopModel;

/**
 * All parameters of a platform.
 *
 * @param storage of each host
 * @param memory of each VM
 * @param hadoop of each cluster
 */
public record PlatformModel(
        PlatformLayout layout, StorageModel storage, GuestMemory memory, NetworkModel network, HadoopModel hadoop) {
    /** With other VMs. */
    public PlatformModel withLayout(PlatformLayout other) {
        return new PlatformModel(other, storage, memory, network, hadoop);
    }

    /** With VMs of other memory. */
    public PlatformModel withMemory(GuestMemory other) {
        return new PlatformModel(layout, storage, other, network, hadoop);
    }

    /** With other disks. */
    public PlatformModel withStorage(StorageModel other) {
        return new PlatformModel(layout, other, memory, network, hadoop);
    }
}
