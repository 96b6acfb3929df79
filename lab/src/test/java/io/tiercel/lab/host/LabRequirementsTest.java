package io.tiercel.lab.host;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabRequirementsTest {
    @Test
    void missingPrograms_areNamedWithTheirPackages(@TempDir Path folder) throws Exception {
        for (String program : new String[] {"losetup", "mount", "umount", "nsenter", "setsid", "unshare", "tc"}) {
            Files.createFile(folder.resolve(program)).toFile().setExecutable(true);
        }
        assertThatThrownBy(() -> LabRequirements.checkPrograms("/nowhere:" + folder))
                .isInstanceOf(IOException.class)
                .hasMessage("missing: ip, mkfs.ext4; install the Debian packages e2fsprogs iproute2");
    }

    @Test
    void failedCommand_saysWhatTheProgramSaid() {
        assertThatThrownBy(() -> Command.run("sh", "-c", "echo the reason >&2; exit 3"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("sh -c")
                .hasMessageEndingWith("failed: the reason");
    }
}
