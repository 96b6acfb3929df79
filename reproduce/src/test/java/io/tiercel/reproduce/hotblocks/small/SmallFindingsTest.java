package io.tiercel.reproduce.hotblocks.small;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.hotblocks.HotArm;
import io.tiercel.reproduce.hotblocks.HotJob;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.HotReport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmallFindingsTest {
    private static final List<Integer> SIZES = List.of(1, 2);

    @Test
    void claims_setTimesOfTheSameOrderBesideEachOther() {
        SmallFindings findings = findings();
        assertThat(findings.claims()).extracting(Claim::id).contains("plain-grep-2", "vanilla-wordcount-1");
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().startsWith("plain"))
                .allSatisfy(claim -> {
                    assertThat(claim.measured()).isEqualTo(3);
                    assertThat(claim.goal()).hasValue(Verdict.HOLDS);
                });
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().startsWith("vanilla"))
                .allSatisfy(claim -> assertThat(claim.measured()).isEqualTo(2));
        assertThat(findings.claims())
                .filteredOn(claim -> claim.id().equals("least-cpu"))
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.note()).contains("60s");
                    assertThat(claim.measured()).isEqualTo(0.5);
                    assertThat(claim.asInPaper()).hasValue(Verdict.HOLDS);
                });
    }

    @Test
    void text_hasEveryFigure() {
        assertThat(findings().text())
                .contains("figure 2", "figures 4 and 5", "figure 6", "/hot/file-1-of-2", "word count", "120s");
    }

    @Test
    void options_thatMakeNoSense_areRefused() {
        assertThatThrownBy(() -> new SmallOptions(1, 0, 20, SIZES, null)).hasMessageContaining("repetitions");
        assertThatThrownBy(() -> new SmallOptions(1, 1, 0, SIZES, null)).hasMessageContaining("jobs");
        assertThatThrownBy(() -> new SmallOptions(1, 1, 20, List.of(), null)).hasMessageContaining("blocks");
        assertThatThrownBy(() -> new SmallOptions(1, 1, 20, List.of(0), null)).hasMessageContaining("blocks");
        assertThatThrownBy(() -> new SmallOptions(1, 1, 20, List.of(2, 1, 2), null))
                .hasMessage("each size of files can be there once: [2, 1, 2]");
    }

    /** Plain HDFS takes 30 s, vanilla 20, ours 10; windows cost 20 s of processor time but for one. */
    private static SmallFindings findings() {
        List<SmallRun> bySize = new ArrayList<>();
        for (MapApplication application : SmallReproduction.APPLICATIONS) {
            for (int size : SIZES) {
                bySize.add(run(HotArm.PLAIN, "60s", application, size, 30, 20));
                bySize.add(run(HotArm.VANILLA, "60s", application, size, 20, 20));
                bySize.add(run(HotArm.EXPECTED, "60s", application, size, 10, 20));
            }
        }
        List<SmallRun> byWindow = SmallReproduction.WINDOWS.stream()
                .map(window ->
                        run(HotArm.EXPECTED, window, MapApplication.WORD_COUNT, 2, 10, window.equals("60s") ? 10 : 20))
                .toList();
        HotReport.Block counted =
                new HotReport.Block(new BlockName("BP-1", 1, 2), "/hot/file-1-of-2", 10, "here:1", 7, 3_600_000, 5);
        return new SmallFindings(new SmallOptions(1, 1, 20, SIZES, null), true, List.of(counted), bySize, byWindow, "");
    }

    private static SmallRun run(
            HotArm arm, String window, MapApplication application, int size, double seconds, double cpuSeconds) {
        List<HotJob> jobs = List.of(new HotJob("/hot/file-1-of-" + size, seconds, 1, 1_000, 500));
        return new SmallRun(arm, window, application, size, 0, jobs, cpuSeconds, 400);
    }
}
