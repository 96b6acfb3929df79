package io.tiercel.simulator.ssd.loop;

import io.tiercel.core.ssd.plan.Criticality;
import io.tiercel.core.ssd.plan.Criticality.Stake;
import io.tiercel.core.ssd.plan.RecentCriticality;
import io.tiercel.simulator.ssd.job.HadoopCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much the jobs of all clusters have waited for each disk of late, as the coordinator sees it: a job that has no input left
 * waits for all of them alike. Not thread-safe.
 */
final class CriticalityWatch {
    private final List<HadoopCluster> clusters;
    private final List<PlatformVm> vms;
    private final RecentCriticality recent;

    /** @param vms of the platform, by their numbers */
    CriticalityWatch(List<HadoopCluster> clusters, List<PlatformVm> vms, double windowSeconds) {
        this.clusters = List.copyOf(clusters);
        this.vms = List.copyOf(vms);
        this.recent = new RecentCriticality(windowSeconds);
    }

    /**
     * Looks at the jobs that run now.
     *
     * @param seconds since it last looked
     */
    void look(double seconds) {
        Map<String, List<Stake>> stakes = new TreeMap<>();
        for (HadoopCluster cluster : clusters) {
            cluster.stakes().forEach((vm, stake) -> add(stakes, vms.get(vm), stake));
            cluster.elsewhere().ifPresent(stake -> {
                Stake part = new Stake(stake.inputShare() / vms.size(), stake.ioShare(), stake.slack());
                vms.forEach(vm -> add(stakes, vm, part));
            });
        }
        Map<String, Double> now = new TreeMap<>();
        stakes.forEach((vm, all) -> now.put(vm, Criticality.of(all)));
        recent.look(now, seconds);
    }

    private static void add(Map<String, List<Stake>> stakes, PlatformVm vm, Stake stake) {
        stakes.computeIfAbsent(vm.name(), unused -> new ArrayList<>()).add(stake);
    }

    /** Of a VM's disk. */
    double of(PlatformVm vm) {
        return recent.of(vm.name());
    }
}
