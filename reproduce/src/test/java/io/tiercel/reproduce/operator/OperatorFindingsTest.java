package io.tiercel.reproduce.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OperatorFindingsTest {
    private static final WalkStep WELL =
            new WalkStep(WalkStep.UPGRADE, "relay", 20, 2, 0, 0, 1 << 20, "2 of 1+a, 3 of 2+b", "");

    @Test
    void daysWithoutAFailure_holdAllTheyClaim() {
        OperatorFindings findings = findings(WELL, List.of());
        assertThat(findings.claims()).noneMatch(OperatorFindingsTest::fails);
        assertThat(findings.text()).contains("2 of 1+a, 3 of 2+b", "20.0 s");
    }

    @Test
    void jobThatFailed_whatIsLeft_andBuildsThatReadNothing_areTold() {
        WalkStep bad = new WalkStep(WalkStep.HARM, "relay", 20, 2, 1, 1, 0, "2 of 1+a, 3 of 2+b", "relay: no table");
        OperatorFindings findings = findings(bad, List.of("port 8765"));
        assertThat(findings.claims())
                .filteredOn(OperatorFindingsTest::fails)
                .extracting(Claim::id)
                .containsExactly("failed", "wrong", "failed-harm", "mixed-without", "mixed-trouble", "left");
        assertThat(findings.text()).contains("left: port 8765", "relay: no table");
    }

    @Test
    void outputOfWords_isWhatHadoopWrites() {
        assertThat(WordFile.counted(List.of(new WordFile("a", "b a b\n"), new WordFile("c", "b "))))
                .isEqualTo("a\t1\nb\t3\n");
    }

    private static boolean fails(Claim claim) {
        return claim.goal().filter(verdict -> verdict != Verdict.HOLDS).isPresent();
    }

    private static OperatorFindings findings(WalkStep step, List<String> left) {
        return new OperatorFindings(
                List.of("1+a", "2+b"), List.of(step), List.of(), 3, new DashboardVisit(1, List.of("cluster")), 3, left);
    }
}
