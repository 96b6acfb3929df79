package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.client.data.memory.ProcessMemory;
import io.tiercel.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
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
    void store_isRefused_whileLessThanHalfOfTheFileSystemIsFree_andWhatIsHereIsServed() throws Exception {
        mount("1m");
        try (NodeTier tier = open(64)) {
            assertThat(stored(tier, 64)).isBetween(6L, 8L);
            assertThat(IntStream.range(0, 64)
                            .filter(block -> served(tier, id(block)))
                            .count())
                    .isBetween(6L, 8L);
        }
        assertThat(Files.getFileStore(mountPoint).getUsableSpace()).isGreaterThanOrEqualTo((512 << 10) - CHUNK_BYTES);
    }

    @Test
    void arenasOfSeveralUsers_leaveHalfOfTheFileSystemTogether() throws Exception {
        mount("4m");
        try (NodeTier first = open("first", 24);
                NodeTier second = open("second", 24)) {
            assertThat(stored(first, 24)).isEqualTo(24);
            assertThat(stored(second, 24)).isBetween(4L, 7L);
            assertThat(Files.getFileStore(mountPoint).getUsableSpace()).isGreaterThanOrEqualTo((2 << 20) - CHUNK_BYTES);
        }
    }

    @Test
    void store_ofWhatTakesNoRoom_goesOn() throws Exception {
        mount("1m");
        try (NodeTier tier = open(4)) {
            assertThat(stored(tier, 4)).isEqualTo(4);
            Files.write(mountPoint.resolve("filler"), new byte[600 << 10]);
            assertThat(store(tier, id(100))).isTrue();
            assertThat(served(tier, id(100))).isTrue();
        }
    }

    @Test
    void store_afterRoomWasMade_goesOn() throws Exception {
        mount("1m");
        Path filler = Files.write(mountPoint.resolve("filler"), new byte[512 << 10]);
        try (NodeTier tier = open(64)) {
            assertThat(stored(tier, 64)).isZero();
            Files.delete(filler);
            assertThat(stored(tier, 64)).isBetween(6L, 8L);
            assertThat(tier.losses().snapshot().resets()).isZero();
        }
    }

    @Test
    void store_ofMoreThanTheFileSystemHas_isRefused() throws Exception {
        mount("256k");
        ArenaShape large = new ArenaShape(1, 4 * CHUNK_BYTES, "lru");
        ProcessMemory ample = new ProcessMemory(OptionalLong.empty(), 0);
        try (NodeTier tier = NodeTier.open(mountPoint.resolve("node"), large, ample, clock)) {
            assertThat(store(tier, id(1, 4 * CHUNK_BYTES))).isFalse();
            assertThat(served(tier, id(1, 4 * CHUNK_BYTES))).isFalse();
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

    /** How many of so many chunks it takes in. */
    private static long stored(NodeTier tier, int chunks) {
        return IntStream.range(0, chunks)
                .filter(block -> store(tier, id(block)))
                .count();
    }

    private NodeTier open(int slots) throws IOException {
        return open("node", slots);
    }

    private NodeTier open(String directory, int slots) throws IOException {
        return NodeTier.open(mountPoint.resolve(directory), (long) slots * CHUNK_BYTES, CHUNK_BYTES, "lru", clock);
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
