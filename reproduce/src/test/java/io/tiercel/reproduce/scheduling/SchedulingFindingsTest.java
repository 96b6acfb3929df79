package io.tiercel.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.report.Verdict;
import io.tiercel.report.record.KeptRuns;
import io.tiercel.reproduce.RunsInRepository;
import io.tiercel.reproduce.scheduling.SchedulingReproduction.Options;
import io.tiercel.reproduce.scheduling.SizeFindings.ArmRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulingFindingsTest {
    @Test
    void ratio_isOfTheTimesInHeartbeatsAndRequests_andMeetsTheGoalOrNot() {
        List<Claim> claims = findings(2.0, 2.2, 2.4).claims();
        assertThat(claims)
                .extracting(Claim::id)
                .containsExactly(
                        "tiercel-call-ratio-1000",
                        "tiercel-ratio-1000",
                        "tiercel-call-ratio-patient-1000",
                        "tiercel-ratio-patient-1000",
                        "silent-call-ratio-1000",
                        "silent-ratio-1000",
                        "allocations-1000");
        assertThat(claims.get(1).measured()).isBetween(1.099, 1.101);
        assertThat(claims.get(1).goal()).hasValue(Verdict.HOLDS);
        assertThat(claims.get(5).measured()).isBetween(1.199, 1.201);
        assertThat(claims.get(5).goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void callRatio_isOfAsManyCallsAsTheOtherHad() {
        CallFigures beats = new CallFigures(100, 1, 1);
        CallFigures requests = new CallFigures(10, 1, 1);
        RunFigures stock = run(beats, requests);
        RunFigures tiercel = run(new CallFigures(200, 2, 2), new CallFigures(20, 6, 6));
        SizeFindings size = new SizeFindings(
                1_000,
                200,
                List.of(new ArmRun(1_000, 0, LoadArm.STOCK, stock), new ArmRun(1_000, 1, LoadArm.TIERCEL, tiercel)));
        // A heartbeat takes as long, a request three times; there are twice as many of both.
        assertThat(size.callRatio(LoadArm.TIERCEL, LoadArm.STOCK, CallFigures::seconds)
                        .value())
                .isEqualTo(2);
        assertThat(size.ratio(LoadArm.TIERCEL, LoadArm.STOCK, RunFigures::schedulingSeconds)
                        .value())
                .isEqualTo(4);
    }

    @Test
    void ratio_hasASpread_whereThereAreRepetitions() {
        assertThat(findings(1, 1, 1).claims().get(0).spread()).isPresent();
    }

    /** On the mean the ratio is 1.1, which is within the goal. */
    @Test
    void goal_isNotShown_whereTheSpreadReachesBeyondIt() {
        List<ArmRun> runs = new ArrayList<>();
        add(runs, LoadArm.STOCK, 2.0);
        add(runs, LoadArm.PATIENT, 2.0);
        add(runs, LoadArm.TIERCEL, 1.2);
        add(runs, LoadArm.SILENT, 2.0);
        add(runs, LoadArm.SILENT, 2.0);
        add(runs, LoadArm.TIERCEL, 3.2);
        add(runs, LoadArm.PATIENT, 2.0);
        add(runs, LoadArm.STOCK, 2.0);
        Claim ratio = new SchedulingFindings(42, List.of(new SizeFindings(1_000, 200, runs)), "")
                .claims()
                .get(1);
        assertThat(ratio.measured()).isBetween(1.099, 1.101);
        assertThat(ratio.goal()).hasValue(Verdict.NOT_SHOWN);
    }

    @Test
    void allocations_areCountedByTheSecondOfScheduling() {
        Claim rate = findings(2.0, 4.0, 2.0).claims().get(6);
        assertThat(rate.measured()).isBetween(499.9, 500.1);
        assertThat(rate.note()).isEqualTo("stock 1000 /s; at least 870 /s wanted");
        assertThat(rate.goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void text_hasCosts_levels_theSeed_andTheOrder() {
        assertThat(findings(1, 1, 1).text())
                .contains("1,000 VMs, 200 jobs, mean of 2 runs", "vm-memory", "25.0 %")
                .contains("Seed 42; in this order: stock, patient, tiercel, silent, silent, tiercel, patient, stock.");
    }

    @Test
    void order_hasEachArmOnceARepetition_andIsTheSameForASeed() {
        Options options = new Options(3, List.of(1_000), 200, 4, null);
        List<LoadArm> order = SchedulingReproduction.order(options);
        assertThat(order).hasSize(16).isEqualTo(SchedulingReproduction.order(options));
        for (int i = 0; i < order.size(); i += 4) {
            assertThat(EnumSet.copyOf(order.subList(i, i + 4))).isEqualTo(EnumSet.allOf(LoadArm.class));
        }
    }

    @Test
    void options_areChecked() {
        assertThatThrownBy(() -> new Options(1, List.of(), 200, 1, null)).hasMessageContaining("at least one size");
        assertThatThrownBy(() -> new Options(1, List.of(0), 200, 1, null)).hasMessageContaining("at least two VMs");
        assertThatThrownBy(() -> new Options(1, List.of(100, 100), 200, 1, null))
                .hasMessage("each size can be there once: [100, 100]");
    }

    @Test
    void runsThatAreKept_areNotRunAgain(@TempDir Path directory) throws Exception {
        Options options = new Options(3, List.of(1_000, 5_000), 200, 1, directory.resolve("runs"));
        KeptRuns<ArmRun> kept = KeptRuns.of(options.kept(), SchedulingReproduction.measurement(200, 3), ArmRun.class);
        for (int vms : options.vms()) {
            List<LoadArm> order = SchedulingReproduction.order(options);
            for (int number = 0; number < order.size(); number++) {
                kept.add(new ArmRun(vms, number, order.get(number), figures(1)));
            }
        }
        // A run that began would take minutes, and need the load simulator.
        assertThat(SchedulingReproduction.run(options, new SilentProgress()).text())
                .contains("1,000 VMs, 200 jobs, mean of 1 runs", "5,000 VMs, 200 jobs, mean of 1 runs");
    }

    @Test
    void runsOfTheResults_canBeGoneOnWith() throws IOException {
        RunsInRepository.assertStillOf(SchedulingReproduction.measurement(200, 1), "scheduling.jsonl", ArmRun.class);
    }

    private static SchedulingFindings findings(double stock, double tiercel, double silent) {
        List<ArmRun> runs = new ArrayList<>();
        add(runs, LoadArm.STOCK, stock);
        add(runs, LoadArm.PATIENT, stock);
        add(runs, LoadArm.TIERCEL, tiercel);
        add(runs, LoadArm.SILENT, silent);
        add(runs, LoadArm.SILENT, silent);
        add(runs, LoadArm.TIERCEL, tiercel);
        add(runs, LoadArm.PATIENT, stock);
        add(runs, LoadArm.STOCK, stock);
        return new SchedulingFindings(42, List.of(new SizeFindings(1_000, 200, runs)), "");
    }

    private static void add(List<ArmRun> runs, LoadArm arm, double seconds) {
        runs.add(new ArmRun(1_000, runs.size(), arm, figures(seconds)));
    }

    private static RunFigures figures(double seconds) {
        CallFigures half = new CallFigures(100, seconds / 2, seconds / 4);
        return run(half, half);
    }

    private static RunFigures run(CallFigures beats, CallFigures requests) {
        return new RunFigures(1_000, 3, 30, beats, requests, 40, Map.of("vm-memory", 250, "off-rack", 750));
    }
}
