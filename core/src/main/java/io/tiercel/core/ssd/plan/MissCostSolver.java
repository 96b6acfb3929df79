package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.WaterFilling;
import io.tiercel.core.ssd.WaterFilling.Demand;
import io.tiercel.core.ssd.plan.SsdSolution.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides each SSD so that its VMs' misses cost least: the sum over VMs of reads a second x what a miss takes x criticality x
 * miss ratio at their room. Ours; the paper's own objective is Algorithm 1.
 *
 * <p>A master keeps its working set. Room that would save nothing stays with those who have it. Stateless.
 */
public final class MissCostSolver implements SsdSolver {
    /** What masters keep of an SSD at most, all together. */
    private static final double MASTERS_PART_MAX = 0.5;

    /** How much further room is looked at, of all room, when worth is compared. */
    private static final double NEXT_ROOM = 0.02;

    /** An idle VM that wakes up does not wait for the next round: its part of operations is at least this of an equal one. */
    private static final double IOPS_PART_MIN = 0.1;

    @Override
    public SsdSolution solve(SsdSnapshot snapshot) {
        List<Share> shares = new ArrayList<>();
        double above = 0;
        double range = 0;
        for (SsdHost host : snapshot.hosts()) {
            double[] floors = floors(host);
            double left = Math.max(0, host.roomBytes() - Arrays.stream(floors).sum());
            List<Demand> demands = demands(host, floors);
            double[] filled = WaterFilling.fill(left, demands);
            double bound = WaterFilling.bound(left, demands);
            above += WaterFilling.cost(demands, filled) - bound;
            range += WaterFilling.cost(demands, new double[filled.length]) - bound;
            Arrays.setAll(filled, vm -> filled[vm] + floors[vm]);
            shares.addAll(shares(host, unwantedStays(host, filled)));
        }
        return new SsdSolution(shares, range > 0 ? Math.max(0, above / range) : 0);
    }

    private static double[] floors(SsdHost host) {
        double[] floors = host.vms().stream()
                .mapToDouble(vm -> vm.isMaster() ? vm.cache().curve().workingSet() : 0)
                .toArray();
        double most = host.roomBytes() * MASTERS_PART_MAX;
        double sum = Arrays.stream(floors).sum();
        if (sum > most) {
            Arrays.setAll(floors, vm -> floors[vm] * most / sum);
        }
        return floors;
    }

    private static List<Demand> demands(SsdHost host, double[] floors) {
        List<Demand> demands = new ArrayList<>(floors.length);
        for (int vm = 0; vm < floors.length; vm++) {
            Demand demand = host.vms().get(vm).demand();
            demands.add(new Demand(demand.cost(), demand.curve().beyond(floors[vm])));
        }
        return demands;
    }

    /** What nobody wants is left to those who have more than they were given. */
    private static double[] unwantedStays(SsdHost host, double[] given) {
        double left = host.roomBytes() - Arrays.stream(given).sum();
        double[] more = new double[given.length];
        Arrays.setAll(more, vm -> Math.max(0, host.vms().get(vm).cache().bytes() - given[vm]));
        double all = Arrays.stream(more).sum();
        double part = all > 0 ? Math.min(1, Math.max(0, left) / all) : 0;
        double[] kept = new double[given.length];
        Arrays.setAll(kept, vm -> given[vm] + more[vm] * part);
        return kept;
    }

    private static List<Share> shares(SsdHost host, double[] bytes) {
        double[] hits = new double[bytes.length];
        Arrays.setAll(hits, vm -> criticalHits(host.vms().get(vm), bytes[vm]));
        double least = Arrays.stream(hits).average().orElse(0) * IOPS_PART_MIN;
        double step = Math.max(1, host.roomBytes() * NEXT_ROOM);
        List<Share> shares = new ArrayList<>(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            SsdVm vm = host.vms().get(i);
            double worth = (vm.cost(bytes[i]) - vm.cost(bytes[i] + step)) / step;
            shares.add(new Share(bytes[i], least > 0 ? Math.max(least, hits[i]) : 1, worth));
        }
        return shares;
    }

    /** Operations on the SSD in a second, each as critical as the VM is. */
    private static double criticalHits(SsdVm vm, double bytes) {
        double misses = vm.cache().curve().misses(bytes);
        return vm.cache().readsPerSecond() * vm.criticality() * (1 - misses);
    }
}
