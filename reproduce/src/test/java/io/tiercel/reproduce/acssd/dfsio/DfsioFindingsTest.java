package io.tiercel.reproduce.acssd.dfsio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.Claim;
import io.tiercel.reproduce.acssd.disks.DiskArm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DfsioFindingsTest {
    private static final int REPETITIONS = 3;

    private static DfsioFindings findings(List<DiskArm> arms) {
        List<DfsioRun> runs = new ArrayList<>();
        for (DiskArm arm : arms) {
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                for (DfsioWork work : DfsioWork.values()) {
                    boolean isOurs = arm == DiskArm.ACSSD;
                    runs.add(new DfsioRun(
                            arm,
                            repetition,
                            work,
                            isOurs ? 60 : 80,
                            isOurs ? 15 : 10,
                            isOurs ? 0.004 : 0,
                            isOurs ? 64 : 0));
                }
            }
        }
        return new DfsioFindings(new DfsioOptions(1, REPETITIONS, 8, 32, arms, null), runs);
    }

    @Test
    void dividedCaches_areComparedWithOneSharedCache() {
        DfsioFindings findings = findings(List.of(DiskArm.values()));
        assertThat(findings.claims()).hasSize(7);
        assertThat(measured(findings, "read-time")).isCloseTo(25, within(1e-9));
        assertThat(measured(findings, "random-read-throughput")).isCloseTo(50, within(1e-9));
        assertThat(measured(findings, "agent-cpu")).isCloseTo(0.4, within(1e-9));
        assertThat(findings.text()).contains("random read  shared").contains("8 files of 32 MB");
    }

    @Test
    void whereAnArmWasLeftOut_nothingIsClaimedOfIt() {
        assertThat(findings(List.of(DiskArm.PLAIN, DiskArm.SHARED)).claims()).isEmpty();
        assertThat(findings(List.of(DiskArm.ACSSD)).claims())
                .extracting(Claim::id)
                .containsExactly("agent-cpu");
        assertThatThrownBy(() -> new DfsioOptions(1, 0, 8, 32, List.of(), null)).hasMessageContaining("positive");
    }

    private static double measured(DfsioFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow()
                .measured();
    }
}
