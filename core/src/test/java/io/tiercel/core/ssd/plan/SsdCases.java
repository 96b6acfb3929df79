package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.MissCurve.Point;
import io.tiercel.core.ssd.VmUse;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;

/** SSDs and VMs for tests. */
final class SsdCases {
    static final long MB = 1L << 20;

    private SsdCases() {}

    /** A VM that reads so many blocks a second out of a working set, and has some room now. */
    static SsdVm vm(String name, double readsPerSecond, long workingSetMb, long nowMb) {
        return vm(name, readsPerSecond, line(workingSetMb), nowMb * MB);
    }

    static SsdVm vm(String name, double readsPerSecond, MissCurve curve, long bytes) {
        DiskCache cache = new DiskCache(bytes, 1, 65_536, readsPerSecond, 0.008, curve);
        return new SsdVm("/run/" + name, name, "cluster", false, new VmUse(10, 10, 100, 10, 1), true, cache, 1);
    }

    static SsdVm master(SsdVm vm) {
        return new SsdVm(
                vm.id(), vm.vm(), vm.application(), true, vm.use(), vm.isIncomingKnown(), vm.cache(), vm.criticality());
    }

    static SsdVm critical(SsdVm vm, double criticality) {
        return new SsdVm(
                vm.id(),
                vm.vm(),
                vm.application(),
                vm.isMaster(),
                vm.use(),
                vm.isIncomingKnown(),
                vm.cache(),
                criticality);
    }

    static SsdVm unknown(SsdVm vm) {
        return new SsdVm(
                vm.id(), vm.vm(), vm.application(), vm.isMaster(), vm.use(), false, vm.cache(), vm.criticality());
    }

    /** Misses fall evenly until all of the working set is there. */
    static MissCurve line(long workingSetMb) {
        return new MissCurve(List.of(new Point(0, 1), new Point((double) workingSetMb * MB, 0)));
    }

    static SsdHost host(long roomMb, SsdVm... vms) {
        return new SsdHost("h1", 0, roomMb * MB, List.of(vms));
    }

    static SsdSnapshot snapshot(SsdHost... hosts) {
        return new SsdSnapshot(List.of(hosts));
    }

    /** Any platform. */
    static SsdSnapshot any(Seed seed) {
        List<SsdHost> hosts = new ArrayList<>();
        int count = seed.between(1, 3);
        for (int host = 0; host < count; host++) {
            List<SsdVm> vms = new ArrayList<>();
            int vmCount = seed.between(0, 4);
            for (int vm = 0; vm < vmCount; vm++) {
                vms.add(anyVm(seed, "h" + host + "v" + vm));
            }
            hosts.add(new SsdHost("h" + host, 0, anyBytes(seed), vms));
        }
        return new SsdSnapshot(hosts);
    }

    private static SsdVm anyVm(Seed seed, String name) {
        VmUse use = new VmUse(anyFigure(seed), anyFigure(seed), anyFigure(seed), anyFigure(seed), anyFigure(seed));
        DiskCache cache = new DiskCache(
                seed.oneIn(3) ? 0 : anyBytes(seed) / 4,
                anyFigure(seed),
                65_536,
                anyFigure(seed),
                anyFigure(seed) / 1e4,
                anyCurve(seed));
        return new SsdVm(
                "/run/" + name, name, seed.pick("a", "b"), seed.oneIn(4), use, !seed.oneIn(3), cache, anyFigure(seed));
    }

    private static double anyFigure(Seed seed) {
        return seed.oneIn(4) ? 0 : seed.below(1_000_000) / 1e3;
    }

    private static long anyBytes(Seed seed) {
        return seed.oneIn(8) ? seed.below(3) : seed.below(4L << 30);
    }

    private static MissCurve anyCurve(Seed seed) {
        List<Point> points = new ArrayList<>();
        double room = 0;
        double misses = 1;
        int count = seed.between(1, 4);
        for (int i = 0; i < count; i++) {
            points.add(new Point(room, misses));
            room += 1 + seed.below(1L << 30);
            misses *= seed.below(101) / 100.0;
        }
        return new MissCurve(points);
    }
}
