package io.tiercel.reproduce.mimp.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.lab.host.LabRequirements;
import io.tiercel.report.Claim;
import io.tiercel.report.SilentProgress;
import io.tiercel.reproduce.mimp.Share;
import io.tiercel.testbed.host.HostBuild;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One load, for a second, with real processes and the real agent. What takes how long is not looked at. */
@Tag("root")
class RealReproductionTest {
    private static final RealOptions OPTIONS = new RealOptions(1, 1, 1, 2, List.of(10), 3);

    @Test
    void background_isMadeByTheRealAgent_andEveryCaseIsMeasured() throws Exception {
        assumeHost();
        Path home = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
        try (TemporaryDirectory labs = TemporaryDirectory.create("tiercel-real-")) {
            RealFindings findings = RealReproduction.run(OPTIONS, labs.path(), home, new SilentProgress());
            assertThat(findings.claims()).extracting(Claim::id).contains("background-mean-10", "guard-execution");
            for (Share share : Share.values()) {
                assertThat(findings.runs(share, 10)).singleElement().satisfies(run -> {
                    assertThat(run.responses().arrived()).isPositive();
                    assertThat(run.responses().failed()).isZero();
                    assertThat(run.used(RealHost.WEB)).isPositive();
                    assertThat(run.used(RealHost.AGENT)).isPositive();
                    assertThat(run.classes())
                            .hasSize(2)
                            .containsOnly(share == Share.BACKGROUND ? "background" : "interactive");
                    assertThat(run.batchUnits() > 0).isEqualTo(share != Share.ALONE);
                });
            }
            assertThat(findings.guard().millis()).hasSize(3);
        }
    }

    private static void assumeHost() throws IOException {
        assumeTrue(LabRequirements.isRoot(), "needs root, for control groups");
        assumeTrue(HostBuild.hasCargo(), "needs cargo, to build the agent");
        try {
            LabRequirements.checkCpu();
        } catch (IOException e) {
            assumeTrue(false, "needs control groups: " + e.getMessage());
        }
    }
}
