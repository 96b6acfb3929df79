package io.tiercel.coordinator.ssd;

import io.tiercel.coordinator.cache.IoShares;
import io.tiercel.coordinator.learn.StakesHeard;
import io.tiercel.core.ssd.plan.Criticality;
import io.tiercel.core.ssd.plan.Criticality.Stake;
import io.tiercel.wire.deadline.DiskStake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * How critical the disks of VMs are for the jobs that run, by what ResourceManagers tell of their jobs.
 *
 * @param stakes of jobs in disks
 * @param shares of their time in which applications wait for input and output
 */
public record JobCriticality(StakesHeard stakes, IoShares shares) implements Supplier<Map<String, Double>> {
    @Override
    public Map<String, Double> get() {
        Map<String, List<Stake>> byVm = new TreeMap<>();
        for (DiskStake stake : stakes.now()) {
            byVm.computeIfAbsent(stake.vm(), unused -> new ArrayList<>())
                    .add(new Stake(stake.inputShare(), shares.share(stake.application()), stake.slack()));
        }
        Map<String, Double> criticality = new TreeMap<>();
        byVm.forEach((vm, all) -> criticality.put(vm, Criticality.of(all)));
        return criticality;
    }
}
