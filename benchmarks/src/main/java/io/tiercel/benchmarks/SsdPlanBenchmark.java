package io.tiercel.benchmarks;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.MissCurve.Point;
import io.tiercel.core.ssd.VmUse;
import io.tiercel.core.ssd.WeightSolver;
import io.tiercel.core.ssd.plan.DiskCache;
import io.tiercel.core.ssd.plan.MissCostSolver;
import io.tiercel.core.ssd.plan.SsdHost;
import io.tiercel.core.ssd.plan.SsdPlan;
import io.tiercel.core.ssd.plan.SsdPlanner;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSnapshot;
import io.tiercel.core.ssd.plan.SsdSolver;
import io.tiercel.core.ssd.plan.SsdVm;
import io.tiercel.core.ssd.plan.WeightedSsdSolver;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to plan the SSDs of a platform of so many VMs, ten on each hypervisor, with miss-ratio curves of 32 points. Equal
 * weights are the yardstick.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SsdPlanBenchmark {
    private static final int VMS_EACH = 10;
    private static final int POINTS = 32;
    private static final long ROOM = 200L << 30;

    private final SplittableRandom random = new SplittableRandom(1);
    private final SsdPlanner equal = planner(weighted(WeightSolver.EQUAL));
    private final SsdPlanner exact = planner(weighted(WeightSolver.EXACT));
    private final SsdPlanner missCost = planner(new MissCostSolver());
    private SsdSnapshot snapshot = new SsdSnapshot(List.of());

    @Param({"1000", "10000"})
    private int vms;

    @Setup
    public void setUp() {
        List<SsdHost> hosts = new ArrayList<>();
        for (int host = 0; host < vms / VMS_EACH; host++) {
            List<SsdVm> here = new ArrayList<>();
            for (int vm = 0; vm < VMS_EACH; vm++) {
                here.add(vm("vm-" + host + "-" + vm, "application " + host % 50));
            }
            hosts.add(new SsdHost("host-" + host, 0, ROOM, here));
        }
        snapshot = new SsdSnapshot(hosts);
    }

    @Benchmark
    public SsdPlan equalWeights() {
        return equal.plan(snapshot, new TreeMap<>());
    }

    @Benchmark
    public SsdPlan exactWeights() {
        return exact.plan(snapshot, new TreeMap<>());
    }

    @Benchmark
    public SsdPlan missCost() {
        return missCost.plan(snapshot, new TreeMap<>());
    }

    private SsdVm vm(String name, String application) {
        VmUse use = new VmUse(any(60), any(120), any(1_000), any(100), any(50));
        DiskCache cache = new DiskCache(ROOM / VMS_EACH, 1, 65_536, any(2_000), 0.008, curve());
        return new SsdVm("/run/" + name, name, application, random.nextInt(20) == 0, use, true, cache, any(1));
    }

    private double any(double most) {
        return random.nextDouble() * most;
    }

    private MissCurve curve() {
        List<Point> points = new ArrayList<>();
        double misses = 1;
        for (int point = 0; point < POINTS; point++) {
            points.add(new Point((double) point * (ROOM / POINTS), misses));
            misses *= 0.8 + any(0.2);
        }
        return new MissCurve(points);
    }

    private static SsdPlanner planner(SsdSolver solver) {
        return new SsdPlanner(solver, SsdRules.DEFAULT, DivisorFloors.DEFAULT);
    }

    private static SsdSolver weighted(WeightSolver weights) {
        return new WeightedSsdSolver(weights, DivisorFloors.DEFAULT, true);
    }
}
