package io.tiercel.reproduce.acssd.borders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.lab.host.LabRequirements;
import io.tiercel.report.SilentProgress;
import io.tiercel.testbed.host.HostBuild;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two clusters of one worker, with the real coordinator, agents, distcp and monitor. */
@Tag("root")
@Tag("cluster")
class BordersReproductionTest {
    private static final BordersOptions OPTIONS = new BordersOptions(1, 5, 4);

    @Test
    void clusters_areTwoApplications_beforeACopyBetweenThem_duringItAndAfter() throws Exception {
        assumeLab();
        Path home = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
        try (TemporaryDirectory labs = TemporaryDirectory.create("tiercel-borders-lab-")) {
            BordersFindings findings = BordersReproduction.run(OPTIONS, labs.path(), home, 1, new SilentProgress());
            assertThat(findings.claims())
                    .allSatisfy(claim -> assertThat(claim.holds())
                            .as(claim.id() + "\n" + findings.text())
                            .contains(true));
        }
    }

    private static void assumeLab() throws IOException {
        assumeTrue(LabRequirements.isRoot(), "needs root, for namespaces, disks and control groups");
        assumeTrue(HostBuild.hasCargo(), "needs cargo, to build the agent");
        try {
            LabRequirements.check();
            LabRequirements.checkMemory(BordersReproduction.plan(OPTIONS));
        } catch (IOException e) {
            assumeTrue(false, "needs what a lab needs: " + e.getMessage());
        }
    }
}
