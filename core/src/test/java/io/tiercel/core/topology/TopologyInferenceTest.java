package io.tiercel.core.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.model.Proximity;
import io.tiercel.core.model.Topology;
import io.tiercel.core.topology.TopologyInference.SingleGroups;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyInferenceTest {
    private static final int RUNS = 300;
    private static final double NOISE = 0.3;

    private final TopologyInference inference = new TopologyInference(SingleGroups.HOSTS);

    @Test
    void remark_goesToTheEndOfTheLine_whateverIsInIt() {
        FirstHops hops = FirstHops.parse("hops.txt", List.of("vm-1 10.0.0.1 # by\u2028hand"));
        assertThat(hops.hopOf()).isEqualTo(Map.of("vm-1", "10.0.0.1"));
    }

    @Test
    void hostsAndRacks_areThoseOfRandomTopologies_throughNoiseOf30Percent() {
        Seed seed = Seed.announced("hostsAndRacks_areThoseOfRandomTopologies_throughNoiseOf30Percent");
        for (int run = 0; run < RUNS; run++) {
            Topology truth = Topology.uniform(seed.between(2, 4), seed.between(2, 4), seed.between(2, 4));
            InferredTopology inferred = inference.infer(rates(truth, seed, 100, 400, 3000, NOISE), null);
            assertThat(asGroups(inferred.topology()))
                    .as("%s, run %d", seed, run)
                    .isEqualTo(asGroups(truth));
            assertThat(inferred.hosts().told() && inferred.racks().told()).isTrue();
        }
    }

    @Test
    void hostsOfOneRack_areFound_andItIsSaidThatRacksAreNot() {
        Seed seed = Seed.announced("hostsOfOneRack_areFound_andItIsSaidThatRacksAreNot");
        for (int run = 0; run < RUNS; run++) {
            Topology truth = Topology.uniform(1, seed.between(3, 6), seed.between(2, 4));
            InferredTopology inferred = inference.infer(rates(truth, seed, 100, 400, 3000, NOISE), null);
            assertThat(asGroups(inferred.topology()))
                    .as("%s, run %d", seed, run)
                    .isEqualTo(asGroups(truth));
            assertThat(inferred.racks().told()).isFalse();
            assertThat(inferred.racks().why()).anyMatch(why -> why.startsWith("cannot tell"));
        }
    }

    @Test
    void groups_areRacks_whereTheCallerSaysSo() {
        Seed seed = Seed.announced("groups_areRacks_whereTheCallerSaysSo");
        TopologyInference racks = new TopologyInference(SingleGroups.RACKS);
        for (int run = 0; run < RUNS; run++) {
            Topology truth = Topology.uniform(seed.between(2, 4), seed.between(3, 6), 1);
            InferredTopology inferred = racks.infer(rates(truth, seed, 100, 500, 3000, NOISE), null);
            assertThat(asGroups(inferred.topology()))
                    .as("%s, run %d", seed, run)
                    .isEqualTo(asGroups(truth));
        }
    }

    @Test
    void nothing_isTold_whereAllPairsAreAboutAsFast() {
        Seed seed = Seed.announced("nothing_isTold_whereAllPairsAreAboutAsFast");
        for (int run = 0; run < RUNS; run++) {
            Topology truth = Topology.uniform(1, seed.between(2, 12), 1);
            InferredTopology inferred = inference.infer(rates(truth, seed, 100, 100, 100, 0.2), null);
            assertThat(inferred.tells()).as("%s, run %d", seed, run).isFalse();
            assertThat(inferred.topology().numbers().hosts()).isEqualTo(truth.vms());
            assertThat(inferred.topology().numbers().racks()).isEqualTo(1);
        }
    }

    @Test
    void answer_isTheSame_inAnyUnitAndWithAThirdOfThePairsUnmeasured() {
        Seed seed = Seed.announced("answer_isTheSame_inAnyUnitAndWithAThirdOfThePairsUnmeasured");
        Topology truth = Topology.uniform(2, 3, 3);
        MeasuredRates sparse = new MeasuredRates();
        for (int a = 0; a < truth.vms(); a++) {
            for (int b = a + 1; b < truth.vms(); b++) {
                if ((a + b) % 3 != 0 || truth.hostOf(a) == truth.hostOf(b)) {
                    sparse.add("vm-" + a, "vm-" + b, 8e6 * rate(truth, a, b, 100, 400, 3000) * noise(seed, 0.1));
                }
            }
        }
        NamedTopology inferred = inference.infer(sparse, null).topology();
        for (int a = 0; a < truth.vms(); a++) {
            for (int b = 0; b < truth.vms(); b++) {
                assertThat(inferred.numbers().proximity(number(inferred, a), number(inferred, b)))
                        .as(seed.toString())
                        .isEqualTo(truth.proximity(a, b));
            }
        }
    }

    @Test
    void racks_areTold_whereTheirLinkIsHalfAsFastAsOthers() {
        // As measured between pseudo-VMs: 14.5 Gbit/s in a host, 955 Mbit/s in a rack, 478 Mbit/s between racks.
        Topology truth = Topology.uniform(2, 2, 2);
        InferredTopology inferred = inference.infer(rates(truth, Seed.of(1), 478, 955, 14_500, 0.05), null);
        assertThat(asGroups(inferred.topology())).isEqualTo(asGroups(truth));
        assertThat(inferred.racks().confidence()).isEqualTo(1);
    }

    @Test
    void pairThatWasDisturbed_movesNoOther() {
        // Of 12 hosts' pairs one was measured at a seventh of its rate, as happens on machines that are busy.
        Topology truth = Topology.uniform(3, 4, 2);
        MeasuredRates rates = new MeasuredRates();
        for (int a = 0; a < truth.vms(); a++) {
            for (int b = a + 1; b < truth.vms(); b++) {
                double rate = rate(truth, a, b, 478, 955, 17_000);
                rates.add("vm-" + a, "vm-" + b, a == 4 && b == 5 ? rate / 7 : rate);
            }
        }
        Topology inferred = inference.infer(rates, null).topology().numbers();
        for (int a = 0; a < truth.vms(); a++) {
            for (int b = a + 1; b < truth.vms(); b++) {
                assertThat(inferred.proximity(a, b))
                        .isEqualTo(a == 4 && b == 5 ? Proximity.SAME_RACK : truth.proximity(a, b));
            }
        }
    }

    @Test
    void firstHops_ofHostsThatRoute_makeHosts() {
        InferredTopology inferred = inference.infer(hops("h1", "h1", "h2", "h2", "h3"));
        assertThat(inferred.topology().lines())
                .containsExactly(
                        "vm-0 host-1 /rack-1",
                        "vm-1 host-1 /rack-1",
                        "vm-2 host-2 /rack-1",
                        "vm-3 host-2 /rack-1",
                        "vm-4 host-3 /rack-1");
        assertThat(inferred.racks().told()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"r r r, same first hop", "a b c, first hop of its own"})
    void firstHops_thatDivideNothing_tellNothing(String hops, String why) {
        InferredTopology inferred = inference.infer(hops(hops.split(" ", -1)));
        assertThat(inferred.tells()).isFalse();
        assertThat(inferred.hosts().why().get(0)).startsWith("cannot tell").contains(why);
        assertThat(inferred.topology().numbers().hosts()).isEqualTo(3);
    }

    @Test
    void firstHops_thatJoinFastGroups_areRacks() {
        Topology flat = Topology.uniform(1, 4, 2);
        FirstHops routers = hops("r1", "r1", "r1", "r1", "r2", "r2", "r2", "r2");
        InferredTopology inferred = inference.infer(rates(flat, Seed.of(1), 100, 400, 3000, 0.1), routers);
        assertThat(asGroups(inferred.topology())).isEqualTo(asGroups(Topology.uniform(2, 2, 2)));
        assertThat(inferred.racks().told()).isTrue();
    }

    @Test
    void firstHops_thatDivideFastGroups_areHosts_andTheGroupsAreRacks() {
        Topology slow = Topology.uniform(2, 1, 4);
        FirstHops hosts = hops("h1", "h1", "h2", "h2", "h3", "h3", "h4", "h4");
        InferredTopology inferred = inference.infer(rates(slow, Seed.of(1), 100, 400, 3000, 0.1), hosts);
        assertThat(asGroups(inferred.topology())).isEqualTo(asGroups(Topology.uniform(2, 2, 2)));
    }

    @Test
    void firstHops_thatCrossFastGroups_halveTheConfidence() {
        Topology truth = Topology.uniform(1, 4, 2);
        FirstHops crossing = hops("a", "b", "a", "b", "a", "b", "a", "b");
        InferredTopology inferred = inference.infer(rates(truth, Seed.of(1), 100, 400, 3000, 0.1), crossing);
        assertThat(asGroups(inferred.topology())).isEqualTo(asGroups(truth));
        assertThat(inferred.hosts().confidence()).isEqualTo(0.5);
        assertThat(inferred.hosts().why().get(0)).contains("first hops contradict this");
    }

    @Test
    void ratesThatConnectNotAllVms_areRefused() {
        MeasuredRates rates = MeasuredRates.parse("rates", List.of("a b 10", "c d 10"));
        assertThatThrownBy(() -> inference.infer(rates, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no measurement connects a with c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a b | rates.txt, line 2: expected the VM that sent, the VM that received and the rate",
                "a b fast | rates.txt, line 2: a rate must be a number, found 'fast'",
                "a b 0 | rates.txt, line 2: a rate must be a positive number: 0.0",
                "a b NaN | rates.txt, line 2: a rate must be a positive number",
                "a a 3 | rates.txt, line 2: a rate of a with itself"
            })
    void ratesThatAreWrong_nameFileLineAndFault(String line, String message) {
        assertThatThrownBy(() -> MeasuredRates.parse("rates.txt", List.of("# Mbit/s", line)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void hopsThatAreWrong_nameFileLineAndFault() {
        assertThatThrownBy(() -> FirstHops.parse("hops.txt", List.of("a h1", "a h2 # moved?")))
                .hasMessage("hops.txt, line 2: the VM a has the first hop h1 already, and h2 here");
        assertThatThrownBy(() -> FirstHops.parse("hops.txt", List.of("a")))
                .hasMessageStartingWith("hops.txt, line 1: expected a VM and its first hop");
    }

    @Test
    void oneVmTooMany_isRefused() {
        MeasuredRates rates = new MeasuredRates();
        for (int vm = 1; vm < MeasuredRates.VMS_MAX; vm++) {
            rates.add("vm-0", "vm-" + vm, 1);
        }
        assertThatThrownBy(() -> rates.add("vm-0", "more", 1)).hasMessageContaining("infer them in parts");
    }

    private static FirstHops hops(String... hops) {
        Map<String, String> hopOf = new LinkedHashMap<>();
        for (String hop : hops) {
            hopOf.put("vm-" + hopOf.size(), hop);
        }
        return new FirstHops(hopOf);
    }

    private static MeasuredRates rates(
            Topology truth, Seed seed, double between, double rack, double host, double noise) {
        MeasuredRates rates = new MeasuredRates();
        for (int a = 0; a < truth.vms(); a++) {
            for (int b = 0; b < truth.vms(); b++) {
                if (a != b) {
                    double rate = rate(truth, a, b, between, rack, host);
                    rates.add("vm-" + a, "vm-" + b, rate * noise(seed, noise));
                }
            }
        }
        return rates;
    }

    private static double rate(Topology truth, int a, int b, double between, double rack, double host) {
        return switch (truth.proximity(a, b)) {
            case SAME_VM, SAME_HOST -> host;
            case SAME_RACK -> rack;
            case ELSEWHERE -> between;
        };
    }

    private static double noise(Seed seed, double share) {
        return 1 + share * (seed.between(-1000, 1000) / 1000.0);
    }

    private static int number(NamedTopology topology, int vm) {
        Integer number = topology.find("vm-" + vm);
        return number == null ? -1 : number;
    }

    /** Host and rack of each VM, by their numbers: both count in the order of the first VM. */
    private static List<List<Integer>> asGroups(Topology topology) {
        List<List<Integer>> groups = new ArrayList<>();
        for (int vm = 0; vm < topology.vms(); vm++) {
            groups.add(List.of(topology.hostOf(vm), topology.rackOf(vm)));
        }
        return groups;
    }

    private static List<List<Integer>> asGroups(NamedTopology topology) {
        return asGroups(topology.numbers());
    }
}
