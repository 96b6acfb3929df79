package io.tiercel.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.simulator.scenario.Scenario;
import java.io.IOException;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SimulationReportTest {
    private static final List<Scheme> BOTH = List.of(Scheme.NO_CACHE, Scheme.CAVA_LRU);

    private final Scenario scenario = Simulated.scenario(BOTH, List.of(1L, 2L), Simulated.queue(), Simulated.paced());
    private final SimulationReport report = Simulated.report(scenario);

    @Test
    void text_hasMeanMedianAndHalfRangeOfRunsAndOfJobs() {
        assertThat(report.text())
                .startsWith("test.yaml, means over 2 seeds\n")
                .containsPattern("run time +median +\\+- +gain +\\+- +job time +median +\\+- +gain +\\+-")
                .containsPattern("queue +no-cache( +[\\d.]+ s){3} +0\\.0 % +0\\.0 %( +[\\d.]+ s){3} +0\\.0 %");
    }

    @Test
    void text_saysWhichWorkloadsToCompareByTheirJobs() {
        assertThat(report.text()).contains("compare by the job time, since jobs come at their own times: paced\n");
    }

    @Test
    void text_saysWhatGainIs_whereThereIsAny() {
        Scenario without = Simulated.scenario(List.of(Scheme.CAVA_LRU), List.of(1L), Simulated.queue());
        assertThat(report.text()).contains("gain: how much less than no-cache");
        assertThat(Simulated.report(without).text()).contains("\n+-: half").doesNotContain("gain:");
    }

    @Test
    void text_hasWhatWasInMemoryOverTime_onceForARunThatKeptNothing() {
        String table = section(report.text(), "what was in memory over time");
        assertThat(lines(table, "queue +no-cache ")).isOne();
        assertThat(lines(table, "queue +cava-lru ")).isBetween(2L, (long) ContentsTable.SAMPLES_MAX);
        assertThat(table).contains("of the budget", "most read", "512 MiB");
    }

    @Test
    void applications_haveARowForEachPolicy() {
        assertThat(section(report.text(), "time of jobs by application"))
                .containsPattern("queue +grep +no-cache +10 +[\\d.]+ s +0\\.0 %")
                .containsPattern("queue +grep +cava-lru +10 +[\\d.]+ s +-?[\\d.]+ %");
    }

    @Test
    void applications_beyondTheTwentyThatTakeMostTime_areOne() {
        String text = Simulated.report(
                        Simulated.scenario(List.of(Scheme.CAVA), List.of(1L), Simulated.applications(25)))
                .text();
        assertThat(section(text, "time of jobs by application"))
                .contains("app-24", "app-5 ")
                .doesNotContain("app-4 ")
                .containsPattern("many +others \\(5\\) +cava +5 +[\\d.]+ s +-\n");
    }

    @Test
    void jobs_areInTheOrderOfTheirNumbers_withTheirTimesSideBySide() {
        assertThat(report.jobs())
                .containsPattern(
                        "time of each job of queue, with seed 1\n\njob +application +input +no-cache +cava-lru\n"
                                + " +0 +sort +256 MiB +[\\d.]+ s +[\\d.]+ s\n +1 +grep +512 MiB")
                .contains("time of each job of paced");
    }

    @Test
    void claims_haveASpread_whereThereAreSeveralSeeds() {
        Scenario once = Simulated.scenario(BOTH, List.of(1L), Simulated.queue());
        assertThat(report.claims()).allMatch(claim -> claim.spread().isPresent());
        assertThat(Simulated.report(once).claims())
                .allMatch(claim -> claim.spread().isEmpty());
    }

    @Test
    void claims_areOfTheRun_orOfAJobWhereJobsComeAtTheirOwnTimes() {
        assertThat(report.claims())
                .extracting(Claim::title)
                .containsExactly(
                        "queue under no-cache: run time",
                        "queue under cava-lru: run time",
                        "paced under no-cache: mean time of a job",
                        "paced under cava-lru: mean time of a job");
    }

    @Test
    void claims_haveNoVerdict_sinceNothingIsPromised() {
        assertThat(report.claims()).allMatch(claim -> claim.holds().isEmpty());
    }

    @Test
    void json_hasTheComparisonAndEachRunsTimeline() throws IOException {
        JsonNode json = new ObjectMapper().readTree(ReportJson.text(here(), report.additions()));
        JsonNode group = json.get("comparison").get(3);
        assertThat(group.get("compared").asText()).isEqualTo("job_seconds");
        assertThat(group.get("job_seconds").get("half_range").isNumber()).isTrue();
        assertThat(group.get("less_than_no_cache").get("median").asDouble())
                .isCloseTo(group.get("less_than_no_cache").get("mean").asDouble(), Offset.offset(1e-9));
        JsonNode timeline = json.get("runs").get(2).get("timeline");
        JsonNode last = timeline.get(timeline.size() - 1);
        assertThat(last.get("cached_bytes").asLong()).isPositive();
        assertThat(last.get("cached_bytes_by_file").get("1").asLong()).isPositive();
        assertThat(last.get("other_cached_bytes").asLong()).isZero();
    }

    @Test
    void page_hasAPlotOfEverything_andACurveForEachRunThatKeptSomething() {
        String html = report.html(here());
        // Two of times, one at the end of the run, two over time, levels and bytes.
        assertThat(count(html, "<svg")).isEqualTo(7);
        // Of two files and of all others, on each of two workloads.
        assertThat(count(html, "<polyline")).isEqualTo(6);
        assertThat(html)
                .contains(
                        "as a share of No-Cache's",
                        "seeds: 1, 2",
                        "tiercel simulate test.yaml",
                        ">users<",
                        ">other files<")
                .doesNotContain("NaN", "http");
    }

    @Test
    void page_hasPlainTimes_whereThereIsNoNoCache() {
        Scenario alone = Simulated.scenario(List.of(Scheme.CAVA), List.of(1L), Simulated.queue());
        assertThat(Simulated.report(alone).html(here()))
                .contains("The run time, mean over seeds")
                .doesNotContain("as a share of No-Cache", "NaN");
    }

    @Test
    void page_ofNoCacheAlone_hasItsTimes() {
        Scenario floor = Simulated.scenario(List.of(Scheme.NO_CACHE), List.of(1L), Simulated.queue());
        assertThat(Simulated.report(floor).html(here()))
                .contains("The run time, mean over seeds")
                .doesNotContain("NaN");
    }

    private Report here() {
        return Report.here("simulate test.yaml", 1, report.claims());
    }

    private static String section(String text, String heading) {
        String from = text.substring(text.indexOf(heading) + heading.length());
        String[] parts = from.split("\n\n", 3);
        return parts[1] + "\n";
    }

    private static long lines(String table, String beginning) {
        return table.lines().filter(line -> line.matches(beginning + ".*")).count();
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }
}
