package io.tiercel.reproduce.scheduling;

import java.util.List;

/**
 * A map task.
 *
 * @param block that it reads
 * @param disks the VMs with a replica of the block
 * @param memory the VM that has the block in memory, {@link #NOWHERE} where none has
 * @param millis how long it runs
 */
record PlannedTask(long block, List<Integer> disks, int memory, int millis) {
    static final int NOWHERE = -1;

    PlannedTask {
        disks = List.copyOf(disks);
    }
}
