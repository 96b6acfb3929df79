package io.tiercel.reproduce.acssd.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobsFindingsTest {
    private static final int JOBS = 3;

    private static JobsFindings findings() {
        List<JobsRun> runs = new ArrayList<>();
        for (int number = 0; number < JOBS; number++) {
            runs.add(new JobsRun(JobsArm.ALIKE, number, 40, 16, 0.25, 1, 1));
            runs.add(new JobsRun(JobsArm.JOBS, number, 30, 12, 0.75, 0.5, 0.02));
        }
        return new JobsFindings(new JobsOptions(1, JOBS, 192, null), runs);
    }

    private static Claim claim(String id) {
        return findings().claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatJobsWaitFor_isComparedWithDisksThatCountAlike() {
        assertThat(claim("criticality").measured()).isCloseTo(25, within(1e-9));
        assertThat(claim("ssd-part").measured()).isCloseTo(50, within(1e-9));
        assertThat(claim("job-time").measured()).isCloseTo(25, within(1e-9));
        assertThat(claim("other-reads").measured()).isCloseTo(25, within(1e-9));
        assertThat(findings().text()).contains("by jobs").contains("256 MB of SSD");
    }

    @Test
    void nothingToMeasure_isRefused() {
        assertThatThrownBy(() -> new JobsOptions(1, 0, 192, null)).hasMessageContaining("positive");
    }
}
