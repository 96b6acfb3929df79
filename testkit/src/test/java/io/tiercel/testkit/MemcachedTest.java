package io.tiercel.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemcachedTest {
    @TempDir
    private Path folder;

    @Test
    void requireIn_withoutMemcached_saysHowToInstallIt() throws Exception {
        Files.createFile(folder.resolve("memcached"));

        assertThatThrownBy(() -> Memcached.requireIn("/nonexistent:" + folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("memcached is not installed")
                .hasMessageContaining("./tiercel --yes");
    }

    @Test
    void requireIn_findsItInAnyFolder() throws Exception {
        Files.setPosixFilePermissions(
                Files.createFile(folder.resolve("memcached")), PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThatCode(() -> Memcached.requireIn("/nonexistent:" + folder)).doesNotThrowAnyException();
    }

    @Test
    void kill_returnsOnceItIsDead() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        for (int round = 0; round < 20; round++) {
            try (Memcached memcached = Memcached.start(64);
                    Socket late = new Socket()) {
                memcached.kill();
                assertThatThrownBy(() -> late.connect(memcached.address(), 1_000))
                        .as("round " + round)
                        .isInstanceOf(ConnectException.class);
            }
        }
    }
}
