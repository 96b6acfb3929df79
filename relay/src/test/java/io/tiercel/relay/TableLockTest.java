package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableLockTest {
    @TempDir
    private Path directory;

    @Test
    void take_givesTheLockToOneAtATime() throws IOException {
        Path table = directory.resolve("nn.versions");
        try (TableLock lock = TableLock.take(table)) {
            assertThat(lock.file().isThere()).isTrue();
            assertThatThrownBy(() -> TableLock.take(table))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another relay");
        }
        TableLock.take(table).close();
    }

    @Test
    void take_followsNoLink() throws IOException {
        Path elsewhere = directory.resolve("elsewhere");
        Files.createSymbolicLink(directory.resolve("nn.versions.lock"), elsewhere);
        assertThatThrownBy(() -> TableLock.take(directory.resolve("nn.versions")))
                .isInstanceOf(IOException.class);
        assertThat(elsewhere).doesNotExist();
    }
}
