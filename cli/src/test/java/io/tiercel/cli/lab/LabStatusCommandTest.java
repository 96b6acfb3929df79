package io.tiercel.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.lab.LabStatus;
import io.tiercel.lab.LabStatus.DaemonStatus;
import io.tiercel.lab.LabStatus.VmStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabStatusCommandTest {
    @Test
    void labThatIsWhole_isCounted() {
        assertThat(LabStatusCommand.text(status(1, 1, 7)))
                .startsWith("lab 00ff: 1 of 1 DataNodes live, 1 of 1 NodeManagers live, 2 of 3 MiB of memory")
                .doesNotContain("./tiercel lab down");
    }

    @Test
    void labThatIsNotWhole_hasItsLogsAndTheRemedyNamed() {
        assertThat(LabStatusCommand.text(status(-1, 0, 0)))
                .startsWith("lab 00ff: the NameNode does not answer, 0 of 1 NodeManagers live, 2 of 3 MiB of memory")
                .containsPattern("namenode +master +DOWN")
                .contains(LabDirectory.path().resolve("log").toString(), "./tiercel lab down");
    }

    private static LabStatus status(int dataNodes, int nodeManagers, long pid) {
        return new LabStatus(
                "00ff",
                1,
                dataNodes,
                nodeManagers,
                2 << 20,
                3 << 20,
                List.of(new DaemonStatus("namenode", "master", pid != 0, pid)),
                List.of(new VmStatus("r1h1v1", "r1h1", "r1", "10.201.17.1", 1 << 20)));
    }
}
