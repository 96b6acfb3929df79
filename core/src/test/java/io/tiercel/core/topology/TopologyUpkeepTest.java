package io.tiercel.core.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.topology.TopologyInference.SingleGroups;
import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is measured again, and what is made of it, where VMs come and move. */
class TopologyUpkeepTest {
    private static final int RUNS = 15;

    private final TopologyUpkeep upkeep = new TopologyUpkeep(SingleGroups.HOSTS);

    @Test
    void topology_isThatOfFullInference_andTheTruth_fromFewerPairs() {
        Seed seed = Seed.announced("topology_isThatOfFullInference_andTheTruth_fromFewerPairs");
        long measured = 0;
        long all = 0;
        for (int run = 0; run < RUNS; run++) {
            MovingVms vms = cluster(seed, seed.between(2, 4));
            TopologyUpkeep fresh = new TopologyUpkeep(SingleGroups.HOSTS);
            vms.settle(fresh);
            assertThat(groups(fresh, vms)).as("%s, run %d", seed, run).isEqualTo(vms.truth());
            assertThat(groups(new TopologyInference(SingleGroups.HOSTS).infer(allRates(vms), null)))
                    .as("%s, run %d", seed, run)
                    .isEqualTo(vms.truth());
            measured += vms.pairs() - pairs(vms);
            all += pairs(vms);
        }
        assertThat(measured).as("pairs measured, of %d", all).isLessThan(all * 2 / 3);
    }

    @Test
    void vmThatComes_isFound_byFewPairs() {
        Seed seed = Seed.announced("vmThatComes_isFound_byFewPairs");
        for (int run = 0; run < RUNS; run++) {
            MovingVms vms = cluster(seed, seed.between(2, 4));
            TopologyUpkeep fresh = new TopologyUpkeep(SingleGroups.HOSTS);
            vms.settle(fresh);
            long before = vms.pairs();
            vms.put("new", seed.below(vms.hosts()));
            vms.settle(fresh);
            assertThat(groups(fresh, vms)).as("%s, run %d", seed, run).isEqualTo(vms.truth());
            assertThat(vms.pairs() - before)
                    .as("%s, run %d of %s", seed, run, vms.truth())
                    .isLessThanOrEqualTo(vms.hosts() + 4L);
        }
    }

    @Test
    void vmThatMoves_isFound_whereverItGoes() {
        Seed seed = Seed.announced("vmThatMoves_isFound_whereverItGoes");
        for (int run = 0; run < RUNS; run++) {
            MovingVms vms = cluster(seed, seed.between(2, 4));
            TopologyUpkeep fresh = new TopologyUpkeep(SingleGroups.HOSTS);
            vms.settle(fresh);
            String vm = vms.vms().get(seed.below(vms.vms().size()));
            vms.put(vm, (vms.host(vm) + 1 + seed.below(vms.hosts() - 1)) % vms.hosts());
            int checks = checkAll(fresh, vms);
            assertThat(groups(fresh, vms))
                    .as("%s, run %d: %s moved, %d checks", seed, run, vm, checks)
                    .isEqualTo(vms.truth());
        }
    }

    @Test
    void noise_movesNobody_andCostsLittle() {
        Seed seed = Seed.announced("noise_movesNobody_andCostsLittle");
        for (int run = 0; run < RUNS; run++) {
            MovingVms vms = cluster(seed, 2);
            TopologyUpkeep fresh = new TopologyUpkeep(SingleGroups.HOSTS);
            vms.settle(fresh);
            long before = vms.pairs();
            int checks = checkAll(fresh, vms);
            assertThat(groups(fresh, vms)).as("%s, run %d", seed, run).isEqualTo(vms.truth());
            assertThat(vms.pairs() - before).as("%s, run %d", seed, run).isLessThanOrEqualTo(checks * 3L);
        }
    }

    @Test
    void vmThatHasComeAgain_isCheckedFirst() {
        MovingVms vms = cluster(Seed.of(7), 2);
        vms.settle(upkeep);
        String last = vms.vms().get(vms.vms().size() - 1);
        upkeep.came(last);
        assertThat(upkeep.check(vms.vms()).orElseThrow().has(last)).isTrue();
    }

    @Test
    void pairThatCannotBeMeasured_isLeftOut_andTheOthersAreTold() {
        MovingVms vms = new MovingVms(Seed.of(3), 2, 2);
        List.of("a", "b", "c", "d", "e", "f").forEach(vm -> vms.put(vm, (vm.charAt(0) - 'a') / 2));
        VmPair broken = VmPair.of("a", "e");
        for (var next = upkeep.next(vms.vms()); next.isPresent(); next = upkeep.next(vms.vms())) {
            if (next.get().equals(broken)) {
                upkeep.failed(broken);
            } else {
                upkeep.measured(next.get(), vms.rate(next.get()));
            }
        }
        assertThat(groups(upkeep, vms)).isEqualTo(vms.truth());
        upkeep.came("e");
        assertThat(upkeep.next(vms.vms())).contains(broken);
    }

    @Test
    void vmThatHasGone_isForgotten() {
        MovingVms vms = cluster(Seed.of(5), 2);
        vms.settle(upkeep);
        String gone = vms.vms().get(0);
        upkeep.gone(gone);
        List<String> left = vms.vms().subList(1, vms.vms().size());
        while (upkeep.next(left).isPresent()) {
            VmPair pair = upkeep.next(left).orElseThrow();
            upkeep.measured(pair, vms.rate(pair));
        }
        assertThat(upkeep.topology(left, null).orElseThrow().topology().find(gone))
                .isNull();
    }

    @Test
    void nothing_isToldOfNobodyOrOne() {
        assertThat(upkeep.next(List.of())).isEmpty();
        assertThat(upkeep.check(List.of("a"))).isEmpty();
        assertThat(upkeep.topology(List.of("a"), null)).isEmpty();
    }

    /** As many checks as it takes for each VM to meet each group, in two rounds. */
    private static int checkAll(TopologyUpkeep upkeep, MovingVms vms) {
        int checks = 4 * vms.vms().size() * vms.hosts();
        for (int check = 0; check < checks; check++) {
            VmPair pair = upkeep.check(vms.vms()).orElseThrow();
            upkeep.measured(pair, vms.rate(pair));
            vms.settle(upkeep);
        }
        return checks;
    }

    private static MovingVms cluster(Seed seed, int racks) {
        MovingVms vms = new MovingVms(seed, racks, seed.between(2, 3));
        int onHost = seed.between(2, 4);
        for (int vm = 0; vm < vms.hosts() * onHost; vm++) {
            vms.put(String.format("vm-%02d", vm), vm % vms.hosts());
        }
        return vms;
    }

    private static Map<String, List<Integer>> groups(TopologyUpkeep upkeep, MovingVms vms) {
        return groups(upkeep.topology(vms.vms(), null).orElseThrow());
    }

    private static Map<String, List<Integer>> groups(InferredTopology inferred) {
        return MovingVms.groups(inferred.topology());
    }

    private static MeasuredRates allRates(MovingVms vms) {
        MeasuredRates rates = new MeasuredRates();
        List<String> names = vms.vms();
        for (int a = 0; a < names.size(); a++) {
            for (int b = a + 1; b < names.size(); b++) {
                rates.add(names.get(a), names.get(b), vms.rate(VmPair.of(names.get(a), names.get(b))));
            }
        }
        return rates;
    }

    private static long pairs(MovingVms vms) {
        return (long) vms.vms().size() * (vms.vms().size() - 1) / 2;
    }
}
