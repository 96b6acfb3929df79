package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.plan.SsdSolution.Share;
import java.util.List;

/** Who would get room that a VM of the same SSD does not have. */
final class RunnerUp {
    private String first = "";
    private String second = "";

    RunnerUp(SsdHost host, List<Share> shares) {
        double most = 0;
        double next = 0;
        for (int i = 0; i < shares.size(); i++) {
            double worth = shares.get(i).worth();
            String vm = host.vms().get(i).vm();
            if (worth > most) {
                second = first;
                next = most;
                first = vm;
                most = worth;
            } else if (worth > next) {
                second = vm;
                next = worth;
            }
        }
    }

    /** The one for whom this VM's room would be worth most; nobody's name where it is worth nothing to all others. */
    String of(SsdVm vm) {
        return vm.vm().equals(first) ? second : first;
    }
}
