package io.tiercel.core.ssd.plan;

import static io.tiercel.core.ssd.plan.SsdCases.MB;
import static io.tiercel.core.ssd.plan.SsdCases.critical;
import static io.tiercel.core.ssd.plan.SsdCases.host;
import static io.tiercel.core.ssd.plan.SsdCases.line;
import static io.tiercel.core.ssd.plan.SsdCases.master;
import static io.tiercel.core.ssd.plan.SsdCases.snapshot;
import static io.tiercel.core.ssd.plan.SsdCases.unknown;
import static io.tiercel.core.ssd.plan.SsdCases.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.ssd.DivisorFloors;
import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.MissCurve.Point;
import io.tiercel.core.ssd.WeightSolver;
import io.tiercel.core.ssd.plan.SsdPlan.HostPlan;
import io.tiercel.core.ssd.plan.SsdPlan.VmPlan;
import io.tiercel.core.ssd.plan.SsdPlan.Why;
import io.tiercel.testkit.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SsdPlannerTest {
    private static final int RANDOM_ROUNDS = 1_000_000;
    private static final SortedMap<String, SsdOverride> NONE = new TreeMap<>();
    private static final SsdSolver EQUAL = new WeightedSsdSolver(WeightSolver.EQUAL, DivisorFloors.DEFAULT, true);
    private static final SsdSolver EXACT = new WeightedSsdSolver(WeightSolver.EXACT, DivisorFloors.DEFAULT, true);
    private static final List<SsdSolver> SOLVERS = List.of(
            new MissCostSolver(),
            EXACT,
            EQUAL,
            new WorkingSetSolver(),
            new WeightedSsdSolver(WeightSolver.EXACT, DivisorFloors.PAPER, false));

    private static SsdPlanner planner(SsdSolver solver, SsdRules rules) {
        return new SsdPlanner(solver, rules, DivisorFloors.DEFAULT);
    }

    private static List<VmPlan> planned(SsdSolver solver, SsdRules rules, SsdHost host) {
        return planner(solver, rules).plan(snapshot(host), NONE).hosts().get(0).vms();
    }

    private static long[] megabytes(List<VmPlan> vms) {
        return vms.stream().mapToLong(vm -> vm.bytes() / MB).toArray();
    }

    @Test
    void room_goesFromTheIdleVmToTheBusyOne() {
        List<VmPlan> vms = planned(
                new MissCostSolver(), SsdRules.DEFAULT, host(640, vm("busy", 900, 500, 320), vm("idle", 0, 500, 320)));
        assertThat(megabytes(vms)).containsExactly(500, 140);
        assertThat(vms.get(0).why()).isEqualTo(Why.SOLVED);
        assertThat(vms.get(0).iops()).isGreaterThan(5 * vms.get(1).iops());
    }

    @Test
    void vmThatJobsWaitFor_comesBeforeOneThatReadsMore() {
        List<VmPlan> vms = planned(
                new MissCostSolver(),
                SsdRules.DEFAULT,
                host(600, critical(vm("waited-for", 100, 500, 300), 0.5), critical(vm("other", 900, 500, 300), 0.02)));
        assertThat(megabytes(vms)).containsExactly(500, 100);
        assertThat(vms.get(0).runnerUp()).isEqualTo("other");
    }

    @Test
    void master_keepsItsWorkingSet() {
        List<VmPlan> vms = planned(
                new MissCostSolver(),
                SsdRules.DEFAULT,
                host(600, master(vm("master", 1, 50, 50)), vm("worker", 1_000, 2_000, 550)));
        assertThat(megabytes(vms)).containsExactly(50, 550);
    }

    @Test
    void masters_keepHalfOfAnSsdAtMost() {
        List<VmPlan> vms = planned(
                new MissCostSolver(),
                SsdRules.PAPER,
                host(600, master(vm("master", 1, 5_000, 50)), vm("worker", 1_000, 2_000, 550)));
        assertThat(megabytes(vms)).containsExactly(300, 300);
    }

    @Test
    void smallMove_isNotMade() {
        SsdHost host = host(1_000, vm("a", 500, 505, 500), vm("b", 500, 495, 500));
        List<VmPlan> vms = planned(new MissCostSolver(), SsdRules.DEFAULT, host);
        assertThat(megabytes(vms)).containsExactly(500, 500);
        assertThat(vms).extracting(VmPlan::why).containsOnly(Why.SMALL_MOVE);
        assertThat(megabytes(planned(new MissCostSolver(), SsdRules.PAPER, host)))
                .as("the paper applies each plan")
                .containsExactly(505, 495);
    }

    @Test
    void moveThatDoesNotPayBack_isNotMade() {
        // The one that is to get more fills its room so slowly that the other's misses cost more meanwhile.
        SsdHost host = host(1_000, vm("slow", 1.1, 1_000, 0), vm("filled", 1, 1_000, 1_000));
        List<VmPlan> vms = planned(new MissCostSolver(), SsdRules.DEFAULT, host);
        assertThat(vms).extracting(VmPlan::why).containsOnly(Why.NO_PAYBACK);
        assertThat(megabytes(vms)).containsExactly(0, 1_000);
        assertThat(vms.get(0).solvedBytes()).isGreaterThan(900 * MB);
        assertThat(megabytes(planned(new MissCostSolver(), new SsdRules(60, 0.02, 1e9, 0), host))[0])
                .isGreaterThan(900);
    }

    @Test
    void ssdThatHasBecomeSmaller_isDividedAnewWhateverIsSmall() {
        List<VmPlan> vms =
                planned(new MissCostSolver(), SsdRules.DEFAULT, host(100, vm("a", 1, 60, 60), vm("b", 1, 60, 60)));
        assertThat(Arrays.stream(megabytes(vms)).sum()).isLessThanOrEqualTo(100);
    }

    @Test
    void surplusOfAWorkingSet_goesToOthers() {
        SsdHost host = host(600, vm("small", 10, 20, 300), vm("large", 10, 900, 300));
        assertThat(megabytes(planned(EQUAL, SsdRules.PAPER, host))).containsExactly(20, 580);
    }

    @Test
    void vmInWhichNothingMeasures_isAsImportantAsItsApplication() {
        SsdHost host = host(600, vm("a", 10, 900, 300), unknown(vm("b", 10, 900, 300)));
        List<VmPlan> vms = planned(EXACT, SsdRules.PAPER, host);
        assertThat(vms.get(0).need().importance()).isCloseTo(0.5, within(1e-12));
        assertThat(vms.get(1).need().importance()).isCloseTo(0.5, within(1e-12));
        assertThat(megabytes(vms)).containsExactly(300, 300);
    }

    @Test
    void override_holdsAndTheOthersShareTheRest() {
        SortedMap<String, SsdOverride> overrides = new TreeMap<>();
        overrides.put("idle", new SsdOverride(OptionalLong.of(200 * MB), OptionalDouble.of(7)));
        overrides.put("elsewhere", new SsdOverride(OptionalLong.of(1), OptionalDouble.empty()));
        SsdPlan plan = planner(new MissCostSolver(), SsdRules.DEFAULT)
                .plan(snapshot(host(640, vm("busy", 900, 500, 320), vm("idle", 0, 500, 320))), overrides);
        List<VmPlan> vms = plan.hosts().get(0).vms();
        assertThat(megabytes(vms)).containsExactly(440, 200);
        assertThat(vms.get(1).why()).isEqualTo(Why.OVERRIDE);
        assertThat(vms.get(1).iops()).isEqualTo(7);
        assertThat(plan.problems()).isEmpty();
    }

    @Test
    void overrideThatDoesNotFit_isToldAndDoesNotHold() {
        SortedMap<String, SsdOverride> overrides = new TreeMap<>();
        overrides.put("busy", new SsdOverride(OptionalLong.of(640 * MB), OptionalDouble.empty()));
        SsdPlan plan = planner(new MissCostSolver(), SsdRules.DEFAULT)
                .plan(snapshot(host(640, vm("busy", 900, 500, 320), vm("idle", 0, 500, 320))), overrides);
        assertThat(plan.problems()).hasSize(1);
        assertThat(plan.problems().get(0)).contains("busy", "does not fit", "h1");
        assertThat(megabytes(plan.hosts().get(0).vms())).containsExactly(500, 140);
        assertThatThrownBy(() -> new SsdOverride(OptionalLong.empty(), OptionalDouble.of(0)))
                .hasMessageContaining("share");
        assertThatThrownBy(() -> new SsdOverride(OptionalLong.of(-1), OptionalDouble.empty()))
                .hasMessageContaining("bytes");
    }

    @Test
    void gap_isNoneWhereTheHullsPromiseIsKept_andSomeOnACliff() {
        MissCurve cliff = new MissCurve(List.of(new Point(0, 1), new Point(299 * MB, 0.95), new Point(300 * MB, 0)));
        SsdPlanner planner = planner(new MissCostSolver(), SsdRules.PAPER);
        SsdSnapshot smooth = snapshot(host(600, vm("a", 10, 900, 300), vm("b", 10, 900, 300)));
        assertThat(planner.plan(smooth, NONE).gap()).isCloseTo(0, within(1e-9));
        SsdSnapshot steep = snapshot(host(450, vm("a", 10, cliff, 0), vm("b", 10, cliff, 0)));
        assertThat(planner.plan(steep, NONE).gap()).isBetween(0.2, 0.5);
        assertThat(line(10).workingSet()).isEqualTo(10.0 * MB);
    }

    @Test
    void moreIsNeverGivenThanThereIs_inAMillionRandomRounds() {
        Seed seed = Seed.announced("SsdPlannerTest");
        for (int round = 0; round < RANDOM_ROUNDS; round++) {
            SsdSnapshot snapshot = SsdCases.any(seed);
            SortedMap<String, SsdOverride> overrides = anyOverrides(seed, snapshot);
            SsdPlanner planner =
                    planner(SOLVERS.get(round % SOLVERS.size()), seed.oneIn(2) ? SsdRules.DEFAULT : SsdRules.PAPER);
            for (HostPlan host : planner.plan(snapshot, overrides).hosts()) {
                long given = host.vms().stream().mapToLong(VmPlan::bytes).sum();
                if (given > host.roomBytes() || host.vms().stream().anyMatch(SsdPlannerTest::isNonsense)) {
                    assertThat(host).as(seed + ", round " + round).isNull();
                }
            }
        }
        assertThat(seed.value()).isNotNegative();
    }

    private static boolean isNonsense(VmPlan vm) {
        return vm.bytes() < 0 || !(vm.iops() > 0 && vm.iops() <= SsdPlan.SHARE_MAX);
    }

    private static SortedMap<String, SsdOverride> anyOverrides(Seed seed, SsdSnapshot snapshot) {
        SortedMap<String, SsdOverride> overrides = new TreeMap<>();
        for (SsdVm vm : snapshot.vms()) {
            if (seed.oneIn(6)) {
                overrides.put(
                        vm.vm(),
                        new SsdOverride(
                                seed.oneIn(3) ? OptionalLong.empty() : OptionalLong.of(seed.below(2L << 30)),
                                OptionalDouble.of(1 + seed.below(100))));
            }
        }
        return overrides;
    }
}
