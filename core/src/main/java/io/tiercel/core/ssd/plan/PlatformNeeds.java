package io.tiercel.core.ssd.plan;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.VmNeed;
import io.tiercel.core.ssd.VmUse;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What all VMs of a platform need. A VM in which nothing measures is taken to be as important as its application's others are. */
final class PlatformNeeds {
    private PlatformNeeds() {}

    static List<VmNeed> of(List<SsdVm> vms, DivisorFloors floors) {
        List<SsdVm> known = vms.stream().filter(SsdVm::isIncomingKnown).toList();
        SortedMap<String, Double> means = known.stream()
                .collect(Collectors.groupingBy(
                        SsdVm::application,
                        TreeMap::new,
                        Collectors.averagingDouble(vm -> importance(vm.use(), floors))));
        double ofAll = known.stream()
                .mapToDouble(vm -> importance(vm.use(), floors))
                .average()
                .orElse(0);
        List<VmUse> uses = vms.stream()
                .map(vm -> vm.isIncomingKnown()
                        ? vm.use()
                        : withImportance(vm.use(), means.getOrDefault(vm.application(), ofAll), floors))
                .toList();
        return VmNeed.of(uses, floors);
    }

    private static double importance(VmUse use, DivisorFloors floors) {
        return use.incomingMBps() / disk(use, floors);
    }

    private static VmUse withImportance(VmUse use, double importance, DivisorFloors floors) {
        return new VmUse(use.ioSeconds(), use.cpuSeconds(), use.iops(), use.diskMBps(), importance * disk(use, floors));
    }

    private static double disk(VmUse use, DivisorFloors floors) {
        return Math.max(use.diskMBps(), floors.diskMBps());
    }
}
