package io.tiercel.reproduce.mimp.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.Progress;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyReproductionTest {
    private static final Progress SILENT = new Progress() {
        @Override
        public void stage(String what) {}

        @Override
        public void detail(String howFar) {}
    };

    @Test
    void findings_areTheSameForASeed_andCompareAllPolicies() {
        List<Double> loads = List.of(StudyTrace.PAPER_LOAD);
        StudyFindings findings = StudyReproduction.run(new Options(3, 2), loads, SILENT);
        assertThat(findings.text())
                .isEqualTo(
                        StudyReproduction.run(new Options(3, 2), loads, SILENT).text())
                .contains("FIFO", "EDF", "MIMP", "opportunity", "terasort");
        assertThat(findings.claims())
                .extracting(Claim::id)
                .contains("nrmse-most", "missed-mimp-72", "task-time-mimp-72", "opportunity-mimp-72", "heavy-grep-pi")
                .doesNotHaveDuplicates();
    }

    @Test
    void noRepetition_isRefused() {
        assertThatThrownBy(() -> new Options(1, 0)).hasMessageContaining("repetitions");
    }
}
