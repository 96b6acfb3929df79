package io.tiercel.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.lab.host.LabRequirements;
import io.tiercel.lab.plan.CpuWeight;
import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real control groups with a real program in them. */
@Tag("root")
class CpuHostTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final List<String> VMS = List.of("web", "batch");

    private TemporaryDirectory folder;

    @BeforeEach
    void needsControlGroups() throws Exception {
        assumeTrue(LabRequirements.isRoot(), "needs root, for control groups");
        try {
            LabRequirements.checkCpu();
        } catch (IOException e) {
            assumeTrue(false, "needs control groups: " + e.getMessage());
        }
        folder = TemporaryDirectory.create("tiercel-cpu-host-");
    }

    @AfterEach
    void clear() throws Exception {
        if (folder != null) {
            CpuHostRecord.of(folder.path()).removeRemains(LabRequirements.checkCpu());
            folder.close();
        }
    }

    @Test
    void program_isCountedAndWeighed_andEndsWithItsHost() throws Exception {
        Process program = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        String prefix;
        try (CpuHost host = CpuHost.make(folder.path(), List.of("agent"), VMS)) {
            prefix = prefix(host.groupOfVms());
            assertThat(Remains.of(prefix, folder.path())).isNotEmpty();
            host.join("batch", program.pid());
            host.weigh("batch", CpuWeight.LOWEST);
            assertThat(host.isIdle("batch")).isFalse();
            Await.until("the program has computed", PATIENCE, () -> host.cpuSeconds("batch") > 0.05);
            assertThat(host.cpuSeconds("web")).isZero();
        } finally {
            assertThat(program.waitFor()).isNotZero();
        }
        assertThat(Remains.of(prefix, folder.path())).isEmpty();
    }

    @Test
    void secondHost_inTheSameDirectory_isRefused() throws Exception {
        try (CpuHost host = CpuHost.make(folder.path(), List.of(), VMS)) {
            assertThat(host.cpuSeconds("web")).isZero();
            assertThatThrownBy(() -> CpuHost.make(folder.path(), List.of(), VMS))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another process");
        }
    }

    @Test
    void host_whereALabIsUp_isRefusedWithTheRemedy() throws Exception {
        LabState state = new LabState(folder.path());
        state.record(new LabSite("ffff", folder.path(), LabPlan.defaults()));
        assertThatThrownBy(() -> CpuHost.make(folder.path(), List.of(), VMS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("./tiercel lab down");
        state.forget();
    }

    @Test
    void programs_endWithAKilledOwner_andTheNextHostRemovesItsGroups() throws Exception {
        String[] up = killedOwner();
        String prefix = prefix(up[1]);
        assertThat(Remains.of(prefix, folder.path())).isNotEmpty();
        CpuHost.make(folder.path(), List.of(), VMS).close();
        assertThat(Remains.of(prefix, folder.path())).isEmpty();
    }

    @Test
    void down_afterTheOwnerWasKilled_leavesNothing() throws Exception {
        LabTest.assumeLab();
        String prefix = prefix(killedOwner()[1]);
        assertThat(Lab.down(folder.path())).isTrue();
        assertThat(Remains.of(prefix, folder.path())).isEmpty();
        assertThat(Lab.down(folder.path())).isFalse();
    }

    @Test
    void owner_thatIsToldToEnd_leavesNothing() throws Exception {
        try (ChildProcess owner = owner()) {
            String prefix = prefix(owner.awaitLine("up ", PATIENCE).split(" ", -1)[1]);
            owner.terminate(PATIENCE);
            assertThat(Remains.of(prefix, folder.path())).isEmpty();
        }
    }

    /** What it said; its program has ended. */
    private String[] killedOwner() throws Exception {
        try (ChildProcess owner = owner()) {
            String[] up = owner.awaitLine("up ", PATIENCE).split(" ", -1);
            owner.kill();
            long program = Long.parseLong(up[2]);
            Await.until(
                    "the program has ended",
                    PATIENCE,
                    () -> !ProcessHandle.of(program).map(ProcessHandle::isAlive).orElse(false));
            return up;
        }
    }

    private ChildProcess owner() throws IOException {
        return ChildProcess.start(
                Command.of(CpuHostMain.class.getName(), folder.path().toString())
                        .withJvmFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    }

    private static String prefix(String groupOfVms) {
        return groupOfVms.substring(0, groupOfVms.indexOf('/'));
    }
}
