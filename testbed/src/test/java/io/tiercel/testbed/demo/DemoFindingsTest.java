package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.Verdict;
import io.tiercel.testbed.jobs.JobOutput;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemoFindingsTest {
    private static final JobOutput OUTPUT = new JobOutput(12, "0123456789abcdef".repeat(4));

    @Test
    void speedUp_isAgainstStockAtTheSameTemperature() {
        DemoFindings findings = findings(true, 0);

        DemoRunResult warm = findings.of(MainJob.REF_COUNT, Mode.TIERCEL, Temperature.WARM);

        assertThat(findings.speedUp(warm)).isCloseTo(20.0 / 5.0, within(1e-9));
        assertThat(findings.speedUp(findings.of(MainJob.GREP, Mode.STOCK, Temperature.COLD)))
                .isEqualTo(1.0);
    }

    @Test
    void claims_holdWhenOutputsAgreeAndThePaperIsReached() {
        assertThat(findings(true, 0).claims())
                .extracting(Claim::id, Claim::asInPaper, Claim::goal)
                .containsExactly(
                        tuple("outputs-identical", Optional.empty(), Optional.of(Verdict.HOLDS)),
                        tuple("bytes-add-up", Optional.empty(), Optional.of(Verdict.HOLDS)),
                        tuple("wordcount-warm", Optional.of(Verdict.HOLDS), Optional.of(Verdict.HOLDS)),
                        tuple("grep-warm", Optional.empty(), Optional.of(Verdict.HOLDS)),
                        tuple("refcount-warm", Optional.of(Verdict.HOLDS), Optional.empty()));
    }

    @Test
    void claims_sayWhatIsWanted() {
        assertThat(findings(true, 0).claims())
                .extracting(Claim::note)
                .endsWith(
                        "one run of each; at least 1.00x wanted",
                        "one run of each; at least 1.00x wanted",
                        "one run of each; at least 3.31x wanted");
    }

    @Test
    void claims_sayWhenAnOutputDiffers() {
        DemoFindings findings = findings(false, 0);

        assertThat(findings.outputsIdentical()).isFalse();
        assertThat(findings.claims().get(0).goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void claims_sayWhenBytesAreMissing() {
        DemoFindings findings = findings(true, 1);

        assertThat(findings.bytesAddUp()).isFalse();
        assertThat(findings.claims().get(1).goal()).hasValue(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void shares_addUpToOne() {
        TierBytes bytes = new TierBytes(100, 20, 30, 50);

        assertThat(bytes.processShare() + bytes.nodeShare() + bytes.dataNodeShare())
                .isCloseTo(1.0, within(1e-12));
        assertThat(bytes.dataNode()).isEqualTo(50);
        assertThat(bytes.addsUp(true)).isTrue();
    }

    @Test
    void json_hasTheMainJobWithARowForEachRun() throws Exception {
        DemoFindings findings = findings(true, 0);
        DemoReport report = new DemoReport(Report.here("demo", 1, findings.claims()), findings, 300);

        JsonNode mainJob = new ObjectMapper().readTree(report.json()).get("main_job");

        assertThat(mainJob.get("outputs_identical").asBoolean()).isTrue();
        assertThat(mainJob.get("runs")).hasSize(12);
        JsonNode hits = mainJob.get("runs").get(0).get("hit_ratio");
        assertThat(hits.get("process").asDouble()
                        + hits.get("node").asDouble()
                        + hits.get("data_node").asDouble())
                .isCloseTo(1.0, within(1e-9));
    }

    @Test
    void text_andPage_showEveryJob() {
        DemoFindings findings = findings(true, 0);
        DemoReport report = new DemoReport(Report.here("demo", 1, findings.claims()), findings, 300);

        for (MainJob job : MainJob.values()) {
            assertThat(report.text()).contains(job.title());
            assertThat(report.html()).contains(job.title() + ", warm");
        }
    }

    /** Stock takes 20 s, Tiercel 10 s cold and 5 s warm; {@code lost} bytes are counted by no tier. */
    private static DemoFindings findings(boolean identical, long lost) {
        List<DemoRunResult> results = new ArrayList<>();
        for (Run run : RunPlan.runs()) {
            TierBytes bytes = switch (run.mode()) {
                case STOCK -> new TierBytes(100, 0, 0, 0);
                case TIERCEL -> new TierBytes(100, 20, 30, 50 - lost);
            };
            results.add(new DemoRunResult(run, seconds(run), 1, bytes, OUTPUT, identical));
        }
        return new DemoFindings("a text", 100, true, results);
    }

    private static double seconds(Run run) {
        return switch (run.mode()) {
            case STOCK -> 20;
            case TIERCEL -> run.temperature() == Temperature.COLD ? 10 : 5;
        };
    }
}
