package io.tiercel.simulator.ssd.loop;

import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.VmUse;
import io.tiercel.core.ssd.plan.DiskCache;
import io.tiercel.core.ssd.plan.SsdVm;
import io.tiercel.simulator.ssd.CachedDisk;
import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.VmCounts;

/** What is measured of a VM, window by window, as the coordinator has it of a real one. Not thread-safe. */
final class PlatformVm {
    private static final double NANOS_IN_SECOND = 1e9;
    private static final double MEGABYTE = 1e6;
    /** Of so few misses it is not told what one takes. */
    private static final long MISSES_MIN = 10;

    private final String name;
    private final String application;
    private final boolean isMaster;
    private final CachedDisk disk;
    private double share = 1;
    private double missSeconds;
    private VmCounts before = VmCounts.NONE;

    /**
     * A VM of which nothing is known.
     *
     * @param missSeconds what a miss of it takes until it is seen
     */
    PlatformVm(String name, String application, boolean isMaster, CachedDisk disk, double missSeconds) {
        this.name = name;
        this.application = application;
        this.isMaster = isMaster;
        this.disk = disk;
        this.missSeconds = missSeconds;
    }

    VmCounts counts() {
        return disk.meter().counts();
    }

    /** Its part of operations, as it was planned last. */
    void share(double planned) {
        share = planned;
    }

    String name() {
        return name;
    }

    /**
     * What it has done since it was asked last. What it read before counts half from now on.
     *
     * @param cacheBlocks that it may have on the SSD
     */
    SsdVm measured(double seconds, int cacheBlocks, double criticality) {
        VmCounts now = counts();
        VmCounts used = now.since(before);
        before = now;
        if (used.misses() >= MISSES_MIN) {
            missSeconds = used.missNanos() / NANOS_IN_SECOND / used.misses();
        }
        MissCurve curve = disk.curve();
        disk.age();
        DiskCache cache = new DiskCache(
                cacheBlocks * StorageModel.BLOCK_BYTES,
                share,
                StorageModel.BLOCK_BYTES,
                used.readBlocks() / seconds,
                missSeconds,
                curve);
        return new SsdVm(name, name, application, isMaster, use(used, seconds), true, cache, criticality);
    }

    private static VmUse use(VmCounts used, double seconds) {
        return new VmUse(
                used.busyNanos() / NANOS_IN_SECOND,
                used.cpuNanos() / NANOS_IN_SECOND,
                used.requests() / seconds,
                used.bytes() / MEGABYTE / seconds,
                used.incomingBytes() / MEGABYTE / seconds);
    }
}
