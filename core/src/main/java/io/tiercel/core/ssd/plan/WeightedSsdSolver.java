package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.SpaceDivision;
import io.tiercel.core.ssd.SsdWeight;
import io.tiercel.core.ssd.VmNeed;
import io.tiercel.core.ssd.WeightFitness;
import io.tiercel.core.ssd.WeightSolver;
import io.tiercel.core.ssd.plan.SsdSolution.Share;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides each SSD by weights of the whole platform (AC-SSD, section 4).
 *
 * @param weights who weighs how much
 * @param floors what needs are divided by at least
 * @param isCapped whether nobody gets more than its working set, and others get what that leaves; as printed, there is no cap
 */
public record WeightedSsdSolver(WeightSolver weights, DivisorFloors floors, boolean isCapped) implements SsdSolver {
    @Override
    public SsdSolution solve(SsdSnapshot snapshot) {
        List<VmNeed> needs = PlatformNeeds.of(snapshot.vms(), floors);
        List<SsdWeight> all = weights.solve(needs);
        List<Share> shares = new ArrayList<>(all.size());
        for (SsdHost host : snapshot.hosts()) {
            int first = shares.size();
            shares.addAll(divided(host, all.subList(first, first + host.vms().size())));
        }
        return new SsdSolution(shares, WeightFitness.gap(needs, all));
    }

    private List<Share> divided(SsdHost host, List<SsdWeight> weightsHere) {
        List<Double> spaces = weightsHere.stream().map(SsdWeight::space).toList();
        List<Double> workingSets =
                host.vms().stream().map(vm -> vm.cache().curve().workingSet()).toList();
        double[] bytes = isCapped
                ? SpaceDivision.capped((double) host.roomBytes(), spaces, workingSets)
                : SpaceDivision.byWeight((double) host.roomBytes(), spaces);
        List<Share> shares = new ArrayList<>(bytes.length);
        for (int vm = 0; vm < bytes.length; vm++) {
            double worth = isCapped && bytes[vm] >= workingSets.get(vm) ? 0 : spaces.get(vm);
            shares.add(new Share(bytes[vm], weightsHere.get(vm).iops(), worth));
        }
        return shares;
    }
}
