package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WatchedTopologyTest {
    @TempDir
    private Path folder;

    private Path file;
    private long nowNanos;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("topology"), "vm-1 pm-1 /r\n");
    }

    @Test
    void change_isSeenOnce_andNotBeforeItsTime() throws IOException {
        WatchedTopology watched = new WatchedTopology(file, nowNanos);
        replace("vm-1 pm-1 /r\nvm-2 pm-1 /r\n");
        assertThat(watched.changed(nowNanos + TimeUnit.SECONDS.toNanos(4))).isEmpty();
        nowNanos += TimeUnit.SECONDS.toNanos(5);
        assertThat(watched.changed(nowNanos).orElseThrow().find("vm-2")).isNotNull();
        nowNanos += TimeUnit.SECONDS.toNanos(5);
        assertThat(watched.changed(nowNanos)).isEmpty();
    }

    @Test
    void brokenFile_andOneThatIsGone_changeNothing() throws IOException {
        WatchedTopology watched = new WatchedTopology(file, nowNanos);
        replace("vm-1 pm-1\n");
        nowNanos += TimeUnit.SECONDS.toNanos(5);
        assertThat(watched.changed(nowNanos)).isEmpty();
        Files.delete(file);
        nowNanos += TimeUnit.SECONDS.toNanos(5);
        assertThat(watched.changed(nowNanos)).isEmpty();
        replace("vm-1 pm-3 /r\n");
        nowNanos += TimeUnit.SECONDS.toNanos(5);
        assertThat(watched.changed(nowNanos).orElseThrow().lines()).containsExactly("vm-1 pm-3 /r");
    }

    @Test
    void fileThatIsNotThereYet_isSeenWhenItComes() throws IOException {
        Files.delete(file);
        WatchedTopology watched = new WatchedTopology(file, nowNanos);
        replace("vm-1 pm-1 /r\n");
        nowNanos += TimeUnit.SECONDS.toNanos(5);
        assertThat(watched.changed(nowNanos)).isPresent();
    }

    /** As who writes it in one step does. */
    private void replace(String text) throws IOException {
        Path next = Files.writeString(folder.resolve("next"), text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
