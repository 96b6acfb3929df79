package io.tiercel.client.data;

import static io.tiercel.client.data.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.Chunks.id;
import static io.tiercel.client.data.Chunks.served;
import static io.tiercel.client.data.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("root")
class FullFileSystemTest {
    @TempDir
    Path mountPoint;

    private final ManualClock clock = new ManualClock(1_000_000_000L);
    private boolean mounted;

    @BeforeEach
    void needsRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to mount a small tmpfs");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", "--lazy", mountPoint.toString());
        }
    }

    @Test
    void store_toAFullFileSystem_isRefused_andWhatIsHereIsServed() throws Exception {
        mount("1m");
        try (NodeTier tier = open(64)) {
            long stored = IntStream.range(0, 64)
                    .filter(block -> store(tier, id(block)))
                    .count();
            assertThat(stored).isBetween(8L, 15L);
            assertThat(IntStream.range(0, 64)
                            .filter(block -> served(tier, id(block)))
                            .count())
                    .isEqualTo(stored);
        }
    }

    @Test
    void store_afterRoomWasMade_goesOn() throws Exception {
        mount("1m");
        Path filler = Files.write(mountPoint.resolve("filler"), new byte[512 << 10]);
        try (NodeTier tier = open(64)) {
            long before = IntStream.range(0, 64)
                    .filter(block -> store(tier, id(block)))
                    .count();
            Files.delete(filler);
            clock.advance(Duration.ofSeconds(60));
            long after = IntStream.range(0, 64)
                    .filter(block -> store(tier, id(block)))
                    .count();
            assertThat(after).isGreaterThan(before);
            assertThat(tier.statistics().snapshot().resets()).isZero();
        }
    }

    @Test
    void open_withoutRoomForTheTable_saysSo() throws Exception {
        mount("32k");
        assertThatThrownBy(() -> open(64))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has no room for its table of 65536 bytes")
                .hasMessageContaining("No space left on device");
        assertThat(mountPoint.resolve("node/arena-" + ArenaShape.LAYOUT)).doesNotExist();
    }

    private NodeTier open(int slots) throws IOException {
        return NodeTier.open(mountPoint.resolve("node"), (long) slots * CHUNK_BYTES, CHUNK_BYTES, "lru", clock);
    }

    private void mount(String size) throws Exception {
        run("mount", "-t", "tmpfs", "-o", "size=" + size + ",mode=700", "tmpfs", mountPoint.toString());
        mounted = true;
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(String.join(" ", command)).isZero();
    }
}
