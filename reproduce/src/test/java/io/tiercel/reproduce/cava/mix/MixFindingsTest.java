package io.tiercel.reproduce.cava.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MixFindingsTest {
    private static final long SEED = 1;

    @Test
    void cava_isToTakeATenthLessThanStock_onTheMean() {
        assertThat(gain(2_000, 1_800).measured()).isCloseTo(10, within(1e-9));
        assertThat(gain(2_000, 1_790).goal()).hasValue(Verdict.HOLDS);
        assertThat(gain(2_000, 1_810).goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    /** Which is 15.6 %. */
    @Test
    void gain_isHeldToThePapersFigureByItself() {
        assertThat(gain(2_000, 1_690).asInPaper()).hasValue(Verdict.DOES_NOT_HOLD);
        assertThat(gain(2_000, 1_690).goal()).hasValue(Verdict.HOLDS);
        assertThat(gain(2_000, 1_680).asInPaper()).hasValue(Verdict.HOLDS);
    }

    /** On the mean an eighth less, but nothing in one mix and a quarter in the other. */
    @Test
    void gain_thatMixesDisagreeOn_isNotShown() {
        MixFindings findings = findings(List.of(
                run(MixArm.STOCK, 0, 2_000),
                run(MixArm.STOCK, 1, 2_000),
                run(MixArm.CAVA, 0, 2_000),
                run(MixArm.CAVA, 1, 1_500)));
        Claim gain = claim(findings, "slow-gain-cava");
        assertThat(gain.measured()).isCloseTo(12.5, within(1e-9));
        assertThat(gain.goal()).hasValue(Verdict.NOT_SHOWN);
        assertThat(gain.asInPaper()).hasValue(Verdict.NOT_SHOWN);
    }

    @Test
    void spread_isOfTheSameMixes_whicheverEndedFirst() {
        MixFindings findings = findings(List.of(
                run(MixArm.STOCK, 1, 3_000),
                run(MixArm.STOCK, 0, 2_000),
                run(MixArm.CAVA, 0, 1_600),
                run(MixArm.CAVA, 1, 2_400)));
        Claim gain = claim(findings, "slow-gain-cava");
        assertThat(gain.measured()).isCloseTo(20, within(1e-9));
        assertThat(gain.spread().orElseThrow()).isCloseTo(0, within(1e-9));
    }

    @Test
    void text_hasALineForEachArm_withItsLevelsFromNearToFar() {
        MixFindings findings =
                new MixFindings(SEED, List.of(run(MixArm.STOCK, 0, 2_000), run(MixArm.CAVA, 0, 1_800)), true, " So.");
        assertThat(findings.text()).contains(" So.\n").contains("40 vm memory, 60 vm disk");
    }

    /** As all others in the JSON. */
    @Test
    void fieldsOfTheJson_areWordsJoinedByUnderscores() {
        MixFindings findings = findings(List.of(run(MixArm.STOCK, 0, 2_000), run(MixArm.CAVA, 0, 1_800)));
        assertThat(findings.additions()).containsOnlyKeys("runs", "predicted_seconds");
    }

    @Test
    void prediction_ofOtherCode_isNotSetBesideRuns() {
        List<MixRun> runs = List.of(run(MixArm.STOCK, 0, 2_000), run(MixArm.CAVA, 0, 1_800));
        assertThat(findings(runs).claims()).extracting(Claim::id).contains("slow-prediction-error-cava");
        MixFindings older = new MixFindings(SEED, runs, false, "");
        assertThat(older.claims()).extracting(Claim::id).doesNotContain("slow-prediction-error-cava");
        assertThat(older.text()).contains("Nothing is foretold");
    }

    /** The paper says so of its workloads W3 to W5. */
    @Test
    void orderOfThePaper_isLookedAtInW4Alone_too() {
        List<MixRun> runs = new ArrayList<>();
        for (MixKind kind : MixKind.values()) {
            for (int repetition = 0; repetition < 3; repetition++) {
                double noise = 10.0 * repetition;
                runs.add(run(kind, MixArm.STOCK, repetition, 1_000 + noise));
                runs.add(run(kind, MixArm.CA_ONLY, repetition, (kind == MixKind.W1 ? 700 : 800) + noise));
                runs.add(run(kind, MixArm.CAVA, repetition, 700 + noise));
            }
        }
        Claim mean = claim(findings(runs), "slow-cava-under-ca-only");
        assertThat(mean.asInPaper()).as("there is nothing in W1").hasValue(Verdict.NOT_SHOWN);
        Claim inW4 = claim(findings(runs), "slow-w4-cava-under-ca-only");
        assertThat(inW4.measured()).isGreaterThan(mean.measured());
        assertThat(inW4.asInPaper()).hasValue(Verdict.HOLDS);
    }

    /** The paper's disks are slow beside its processors. */
    @Test
    void fastDisks_areHeldToNoFigureOfThePaper() {
        List<MixRun> runs = List.of(
                run(MixDisk.FAST, MixKind.W1, MixArm.STOCK, 0, 1_000),
                run(MixDisk.FAST, MixKind.W1, MixArm.CAVA, 0, 990));
        assertThat(findings(runs).claims())
                .allSatisfy(claim -> assertThat(claim.asInPaper()).isEmpty());
        assertThat(claim(findings(runs), "fast-gain-cava").goal()).hasValue(Verdict.HOLDS);
    }

    private static MixFindings findings(List<MixRun> runs) {
        return new MixFindings(SEED, runs, true, "");
    }

    private static Claim gain(double stock, double cava) {
        MixFindings findings = findings(List.of(run(MixArm.STOCK, 0, stock), run(MixArm.CAVA, 0, cava)));
        return claim(findings, "slow-gain-cava");
    }

    private static MixRun run(MixArm arm, int repetition, double seconds) {
        return run(MixKind.W1, arm, repetition, seconds);
    }

    private static MixRun run(MixKind kind, MixArm arm, int repetition, double seconds) {
        return run(MixDisk.SLOW, kind, arm, repetition, seconds);
    }

    private static MixRun run(MixDisk disk, MixKind kind, MixArm arm, int repetition, double seconds) {
        List<MixJobFigures> jobs = Mix.of(kind, SEED).jobs().stream()
                .map(job -> new MixJobFigures(
                        job.number(), job.application(), seconds / 8, 12, 6, Map.of("VM_DISK", 60L, "VM_MEMORY", 40L)))
                .limit(1)
                .toList();
        return new MixRun(disk, kind, arm, repetition, seconds, jobs, 5_000_000_000L, 2_000_000_000L, 400_000_000L);
    }

    private static Claim claim(MixFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
