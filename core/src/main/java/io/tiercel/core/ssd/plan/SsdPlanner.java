package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.VmNeed;
import io.tiercel.core.ssd.plan.SsdPlan.HostPlan;
import io.tiercel.core.ssd.plan.SsdPlan.VmPlan;
import io.tiercel.core.ssd.plan.SsdSolution.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Makes the plan of a round: overrides first, then what the solver says of the others, and only moves that are worth it.
 *
 * <p>Of no SSD is more given than there is, whatever is asked. Immutable.
 *
 * @param solver divides what nobody has overridden
 * @param rules when a division is worth a change
 * @param floors what needs are divided by at least, as they are told
 */
public record SsdPlanner(SsdSolver solver, SsdRules rules, DivisorFloors floors) {
    /** Room is given in such pieces. */
    public static final long PIECE_BYTES = 1L << 20;

    /**
     * The plan.
     *
     * @param overrides by the names of VMs; those of others say nothing
     */
    public SsdPlan plan(SsdSnapshot snapshot, SortedMap<String, SsdOverride> overrides) {
        List<String> problems = new ArrayList<>();
        List<HostOverrides> hosts = snapshot.hosts().stream()
                .map(host -> HostOverrides.of(host, overrides, problems))
                .toList();
        SsdSnapshot open =
                new SsdSnapshot(hosts.stream().map(HostOverrides::open).toList());
        SsdSolution solution = solver.solve(open);
        List<VmNeed> needs = PlatformNeeds.of(snapshot.vms(), floors);
        List<HostPlan> plans = new ArrayList<>(hosts.size());
        int share = 0;
        int need = 0;
        for (HostOverrides host : hosts) {
            int shares = host.open().vms().size();
            int vms = host.host().vms().size();
            plans.add(planned(host, solution.shares().subList(share, share + shares), needs.subList(need, need + vms)));
            share += shares;
            need += vms;
        }
        return new SsdPlan(solution.gap(), plans, problems);
    }

    private HostPlan planned(HostOverrides overrides, List<Share> shares, List<VmNeed> needs) {
        SsdHost host = overrides.host();
        SettledRoom room = SettledRoom.of(overrides, shares, rules);
        RunnerUp runnerUp = new RunnerUp(overrides.open(), shares);
        List<VmPlan> vms = new ArrayList<>(host.vms().size());
        double mean = shares.stream().mapToDouble(Share::iops).average().orElse(1);
        double saved = 0;
        int open = 0;
        for (int i = 0; i < host.vms().size(); i++) {
            SsdVm vm = host.vms().get(i);
            boolean isSolved = overrides.isOpen(vm);
            double solved = isSolved && mean > 0 ? shares.get(open).iops() / mean : 1;
            open += isSolved ? 1 : 0;
            long bytes = room.bytes(i);
            saved += vm.cost((double) vm.cache().bytes()) - vm.cost((double) bytes);
            vms.add(new VmPlan(
                    vm,
                    bytes,
                    overrides.iops(vm, solved),
                    room.solvedBytes(i),
                    room.why(i),
                    needs.get(i),
                    runnerUp.of(vm)));
        }
        return new HostPlan(host.host(), host.ssd(), host.roomBytes(), saved, vms);
    }
}
