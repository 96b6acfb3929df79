package io.tiercel.reproduce.acssd.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.lab.host.LabRequirements;
import io.tiercel.report.SilentProgress;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.host.HostBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One guest becomes busy, and one kill, with the real coordinator, agents, caches and QEMU. */
@Tag("root")
class GuestReproductionTest {
    private static final GuestOptions OPTIONS = new GuestOptions(1, 5, 1);

    @Test
    void ssd_goesToTheBusyGuest_andAWritingGuestLosesNothing() throws Exception {
        assumeTrue(LabRequirements.isRoot(), "needs root, for the agent");
        assumeTrue(HostBuild.hasCargo(), "needs cargo, to build the agent and the cache");
        assumeQemu();
        Path home = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
        GuestRun run =
                GuestReproduction.run(OPTIONS, home, new SilentProgress()).run();
        assertThat(run.moves())
                .singleElement()
                .satisfies(move -> assertThat(move.part()).isGreaterThan(0.75));
        assertThat(run.wentOn()).isEqualTo(1);
        assertThat(run.mostGiven()).isBetween(0.5, 1.0);
        assertThat(run.agentShare()).hasSize(2);
    }

    private static void assumeQemu() {
        try {
            HostTool.require(List.of("qemu-system-x86_64"), "qemu-system-x86");
        } catch (IOException e) {
            assumeTrue(false, "needs QEMU: " + e.getMessage());
        }
    }
}
