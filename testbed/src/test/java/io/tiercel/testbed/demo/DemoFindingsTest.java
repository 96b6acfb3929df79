package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.report.Claim;
import io.tiercel.report.Report;
import io.tiercel.report.Verdict;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DemoFindingsTest {
    private static final Set<DemoWork> ALL = EnumSet.allOf(DemoWork.class);

    @ParameterizedTest
    @EnumSource
    void claims_hold_ifAllOfTheIntervalIsOnTheRightSide(DemoWork work) {
        DemoFindings findings = new MadeTurns().of(ALL, 4, 2, 0.1).findings();

        Claim claim = claim(findings, work.id() + "-speedup");
        assertThat(claim.measured()).isCloseTo(2, within(0.01));
        assertThat(claim.spread().orElseThrow()).isBetween(0.01, 0.9);
        assertThat(claim.goal()).contains(Verdict.HOLDS);
    }

    @ParameterizedTest
    @EnumSource
    void claims_areNotShown_ifTheIntervalIsOnBothSides(DemoWork work) {
        DemoFindings findings = new MadeTurns().of(ALL, 2.1, 2, 1).findings();

        assertThat(claim(findings, work.id() + "-speedup").goal()).contains(Verdict.NOT_SHOWN);
    }

    @ParameterizedTest
    @EnumSource
    void claims_doNotHold_ifItIsSlowerForSure(DemoWork work) {
        DemoFindings findings = new MadeTurns().of(ALL, 2, 4, 0.1).findings();

        assertThat(claim(findings, work.id() + "-speedup").goal()).contains(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void claims_ofWorksWithLittleToGain_holdIfNothingIsLost() {
        DemoFindings findings = new MadeTurns().of(ALL, 2, 2, 0.01).findings();

        assertThat(claim(findings, "wordcount-speedup").goal()).contains(Verdict.HOLDS);
        assertThat(claim(findings, "query-disk-speedup").goal()).contains(Verdict.NOT_SHOWN);
    }

    @Test
    void claims_ofWhatIsAskedAgain_standWithoutALine() {
        DemoFindings findings = new MadeTurns().of(ALL, 4, 2, 0.1).findings();

        assertThat(claim(findings, "query-disk-again").goal()).isEmpty();
        assertThat(findings.claims()).extracting(Claim::id).doesNotContain("refcount-again");
    }

    @Test
    void claims_sayWhenAnAnswerDiffers() {
        DemoFindings findings =
                new MadeTurns().of(ALL, 4, 2, 0).and(DemoWork.LISTING, "43", 0).findings();

        assertThat(findings.answersIdentical()).isFalse();
        assertThat(claim(findings, "answers-identical").goal()).contains(Verdict.DOES_NOT_HOLD);
        assertThat(claim(findings, "bytes-add-up").goal()).contains(Verdict.HOLDS);
    }

    @Test
    void claims_sayWhenBytesAreMissing() {
        DemoFindings findings =
                new MadeTurns().of(ALL, 4, 2, 0).and(DemoWork.LISTING, "42", 1).findings();

        assertThat(findings.bytesAddUp()).isFalse();
        assertThat(claim(findings, "bytes-add-up").goal()).contains(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void speedUpAgain_leavesTheFirstAnswerOut() {
        WorkComparison comparison = new WorkComparison(
                DemoWork.GREP_DISK,
                List.of(asked(Mode.STOCK, 2, 2, 2, 2, 2)),
                List.of(asked(Mode.TIERCEL, 2, 0.5, 0.5, 0.5, 0.5)));

        assertThat(comparison.speedUp().value()).isEqualTo(10.0 / 4);
        assertThat(comparison.speedUpAgain())
                .hasValueSatisfying(again -> assertThat(again.value()).isEqualTo(4));
        assertThat(comparison.firstSeconds(Mode.TIERCEL)).isEqualTo(2);
        assertThat(comparison.laterSeconds(Mode.TIERCEL)).isEqualTo(0.5);
    }

    @Test
    void result_ofTooFewAnswers_isRefused() {
        assertThatThrownBy(() -> asked(Mode.STOCK, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("asked 2 times instead of 5");
    }

    @Test
    void json_hasEachWorkAndEachTurn() throws Exception {
        JsonNode demo = new ObjectMapper()
                .readTree(report(new MadeTurns().of(ALL, 4, 2, 0.1).findings()).json())
                .get("demo");

        assertThat(demo.get("answers_identical").asBoolean()).isTrue();
        assertThat(demo.get("works")).hasSize(ALL.size());
        assertThat(demo.get("turns")).hasSize(ALL.size() * 2 * MadeTurns.REPETITIONS);
        JsonNode last = demo.get("works").get(ALL.size() - 1);
        assertThat(last.get("id").asText()).isEqualTo("wordcount");
        assertThat(last.get("cpu_bound").asBoolean()).isTrue();
        assertThat(last.get("speed_up").asDouble()).isCloseTo(2, within(0.01));
        assertThat(last.get("verdict").asText()).isEqualTo("holds");
    }

    @Test
    void text_andPage_showEveryWork_andTheSentence() {
        DemoFindings findings = new MadeTurns().of(ALL, 4, 2, 0.1).findings();
        DemoReport report = report(findings);

        for (DemoWork work : DemoWork.values()) {
            assertThat(report.text()).contains(work.title());
            assertThat(report.html()).contains(work.title());
        }
        assertThat(report.text()).contains(Expectation.sentence(findings)).contains("CPU-bound");
    }

    @Test
    void text_saysWhatIsLeftOut() {
        DemoFindings some =
                new MadeTurns().of(EnumSet.of(DemoWork.LISTING), 4, 2, 0.1).findings();
        DemoFindings findings = new DemoFindings("a text", "Spark SQL queries are left out: it rains.", some.results());

        assertThat(report(findings).text())
                .contains("Spark SQL queries are left out: it rains.")
                .doesNotContain("RefCount");
    }

    private static TurnResult asked(Mode mode, double... seconds) {
        return new TurnResult(
                new DemoTurn(DemoWork.GREP_DISK, 0, mode),
                Arrays.stream(seconds).boxed().toList(),
                "42",
                new TierBytes(0, 0, 0, 0));
    }

    private static DemoReport report(DemoFindings findings) {
        return new DemoReport(Report.here("demo", 1, findings.claims()), findings, 200);
    }

    private static Claim claim(DemoFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
