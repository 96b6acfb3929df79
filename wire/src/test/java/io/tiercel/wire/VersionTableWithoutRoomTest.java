package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("root")
final class VersionTableWithoutRoomTest {
    private static final long NOW_MILLIS = 1_700_000_000_000L;

    @TempDir
    private Path directory;

    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        assumeTrue(
                Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0), "only root can mount a small tmpfs");
        run("mount", "-t", "tmpfs", "-o", "size=64k,mode=755", "tiercel-test", directory.toString());
        mounted = true;
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", "--lazy", directory.toString());
        }
    }

    @Test
    void create_withoutRoom_saysWhatToDo_andLeavesNothingBehind() throws IOException {
        Path file = directory.resolve("nn.versions");
        assertThatThrownBy(() -> VersionTable.create(file, new TableShape(64, 16_384), "nn", NOW_MILLIS))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "the version table %s of 197888 bytes cannot be made (No space left on device): make room there, "
                                + "set tiercel.events.dir to another directory, or tiercel.events.table.changes to fewer",
                        file);
        assertThat(directory).isEmptyDirectory();
        assertThat(VersionTable.create(file, new TableShape(64, 1_024), "nn", NOW_MILLIS)
                        .shape()
                        .changes())
                .as("there is room for a small one")
                .isEqualTo(1_024);
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
    }
}
