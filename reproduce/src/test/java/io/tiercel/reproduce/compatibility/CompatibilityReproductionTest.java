package io.tiercel.reproduce.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.report.Verdict;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The systems that need no job, on a real cluster. */
@Tag("cluster")
@Timeout(300)
class CompatibilityReproductionTest {
    @Test
    void systems_giveTheSameAnswers_andReadFromMemory(@TempDir Path state) throws Exception {
        CompatibilityOptions options = new CompatibilityOptions(11, List.of("hadoop-fs", "snapshots"), state);

        CompatibilityFindings findings = CompatibilityReproduction.run(options, new SilentProgress());

        assertThat(findings.claims())
                .as(findings::text)
                .filteredOn(claim -> claim.goal().isPresent())
                .allMatch(claim -> claim.goal().orElseThrow() == Verdict.HOLDS);
        assertThat(findings.claims().stream()
                        .filter(claim -> claim.id().equals("run"))
                        .mapToDouble(Claim::measured))
                .as(findings::text)
                .containsExactly(2.0);
    }
}
