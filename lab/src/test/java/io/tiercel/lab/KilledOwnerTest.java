package io.tiercel.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.lab.plan.LabPlan;
import io.tiercel.lab.plan.LabSite;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lab whose owner ends before it is up. */
@Tag("root")
class KilledOwnerTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String PREFIX = "tl-";

    private TemporaryDirectory folder;

    @BeforeEach
    void needsALab() throws Exception {
        LabTest.assumeLab();
        folder = TemporaryDirectory.create("tiercel-lab-");
    }

    @AfterEach
    void clear() throws Exception {
        if (folder != null) {
            Lab.down(folder.path());
            folder.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Making 2 VMs", "Making an empty", "Starting 7"})
    void down_afterTheOwnerWasKilled_leavesNothing(String stage) throws Exception {
        try (ChildProcess owner = start()) {
            owner.awaitLine(stage, PATIENCE);
            owner.kill();
        }
        String prefix = prefix();
        assertThat(Lab.down(folder.path())).isTrue();
        assertThat(Remains.of(prefix, folder.path())).isEmpty();
        assertThat(Lab.down(folder.path())).isFalse();
    }

    @Test
    void down_afterTheDirectoryWasDeletedToo_leavesNothing() throws Exception {
        try (ChildProcess owner = start()) {
            owner.awaitLine("Starting 7", PATIENCE);
            owner.kill();
        }
        String prefix = prefix();
        // All but the mount points, which are busy.
        assertThat(new ProcessBuilder("rm", "-rf", folder.path().toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isOne();
        assertThatThrownBy(() -> Lab.attach(folder.path())).hasMessageContaining("not whole");
        assertThat(Lab.down(folder.path())).isTrue();
        assertThat(Remains.of(prefix, folder.path())).isEmpty();
    }

    @Test
    void processes_endWithAKilledOwner() throws Exception {
        try (ChildProcess owner = start()) {
            owner.awaitLine("Starting", PATIENCE);
            owner.kill();
        }
        Await.until(
                "no process is left",
                PATIENCE,
                () -> !Remains.of(prefix(), folder.path()).toString().contains("process "));
        assertThat(Remains.of(prefix(), folder.path())).isNotEmpty();
    }

    @Test
    void owner_thatIsToldToEnd_leavesNothing() throws Exception {
        String prefix;
        try (ChildProcess owner = start()) {
            owner.awaitLine("Starting", PATIENCE);
            prefix = prefix();
            owner.terminate(PATIENCE);
        }
        assertThat(Remains.of(prefix, folder.path())).isEmpty();
        assertThat(Lab.down(folder.path())).isFalse();
    }

    @Test
    void attach_whereOnlyFilesAreLeft_asAfterARestartOfTheMachine_saysHowToRemoveThem() throws Exception {
        new LabState(folder.path()).record(new LabSite("ffff", folder.path(), LabPlan.defaults()));
        assertThatThrownBy(() -> Lab.attach(folder.path()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not whole")
                .hasMessageContaining("./tiercel lab down");
    }

    private ChildProcess start() throws Exception {
        Path directory = folder.path();
        return ChildProcess.start(Command.of("io.tiercel.lab.LabMain", directory.toString())
                .withJvmFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    }

    private String prefix() throws Exception {
        return new LabState(folder.path()).site().map(site -> site.prefix()).orElse(PREFIX);
    }
}
