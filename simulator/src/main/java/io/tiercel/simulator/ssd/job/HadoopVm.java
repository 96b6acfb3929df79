package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.ssd.GuestDisk;
import io.tiercel.simulator.ssd.VmMeter;

/** A VM of a Hadoop cluster, with its disk. Not thread-safe. */
public final class HadoopVm {
    private final int number;
    private final GuestDisk disk;
    private final ExtentSpace space = new ExtentSpace();

    /**
     * A VM that has nothing on its disk.
     *
     * @param number among all VMs of the platform
     */
    public HadoopVm(int number, GuestDisk disk) {
        this.number = number;
        this.disk = disk;
    }

    /** Its number among all VMs of the platform. */
    public int number() {
        return number;
    }

    GuestDisk disk() {
        return disk;
    }

    VmMeter meter() {
        return disk.meter();
    }

    ExtentSpace space() {
        return space;
    }
}
