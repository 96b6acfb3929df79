package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.SpaceDivision;
import io.tiercel.core.ssd.plan.SsdSolution.Share;
import java.util.ArrayList;
import java.util.List;

/** Divides each SSD by working sets, whoever waits for them: the VM-centric floor of table 1. Stateless. */
public final class WorkingSetSolver implements SsdSolver {
    @Override
    public SsdSolution solve(SsdSnapshot snapshot) {
        List<Share> shares = new ArrayList<>();
        for (SsdHost host : snapshot.hosts()) {
            List<Double> workingSets = host.vms().stream()
                    .map(vm -> vm.cache().curve().workingSet())
                    .toList();
            double[] bytes = SpaceDivision.byWorkingSet((double) host.roomBytes(), workingSets);
            for (int vm = 0; vm < bytes.length; vm++) {
                shares.add(new Share(bytes[vm], 1, workingSets.get(vm) - bytes[vm]));
            }
        }
        return new SsdSolution(shares, 0);
    }
}
