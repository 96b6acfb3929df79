package io.tiercel.coordinator.ssd;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SsdSettings;
import io.tiercel.core.ssd.plan.Criticality;
import io.tiercel.core.ssd.plan.Criticality.Stake;
import io.tiercel.wire.deadline.DiskStake;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * How critical the disks of VMs are for the jobs that run, by what ResourceManagers tell of their jobs. A job of which it is not
 * known what it reads waits for all of them alike.
 *
 * @param stakes of jobs in disks
 * @param ioShares the share of its time in which an application, by its name, waits for input and output
 */
public record JobCriticality(Supplier<List<DiskStake>> stakes, ToDoubleFunction<String> ioShares)
        implements Function<Set<String>, Map<String, Double>> {
    /** As the settings say: where jobs are not to count, none is known. */
    public static Function<Set<String>, Map<String, Double>> of(
            Settings settings, Supplier<List<DiskStake>> stakes, ToDoubleFunction<String> ioShares) {
        return settings.flag(SsdSettings.JOBS) ? new JobCriticality(stakes, ioShares) : vms -> Map.of();
    }

    @Override
    public Map<String, Double> apply(Set<String> vms) {
        Map<String, List<Stake>> byVm = new TreeMap<>();
        for (DiskStake stake : stakes.get()) {
            double ioShare = ioShares.applyAsDouble(stake.application());
            Set<String> places = stake.vm().equals(DiskStake.ANY_VM) ? vms : Set.of(stake.vm());
            for (String vm : places) {
                byVm.computeIfAbsent(vm, unused -> new ArrayList<>())
                        .add(new Stake(stake.inputShare() / places.size(), ioShare, stake.slack()));
            }
        }
        Map<String, Double> criticality = new TreeMap<>();
        byVm.forEach((vm, all) -> criticality.put(vm, Criticality.of(all)));
        return criticality;
    }
}
