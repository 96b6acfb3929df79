package io.tiercel.wire.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CachedBlocksFileTest {
    @TempDir
    private Path directory;

    @Test
    void everyBlock_isFound_andNoOther() throws IOException {
        Seed seed = Seed.announced("CachedBlocksFileTest");
        for (int size : List.of(0, 1, 2, 1_000)) {
            Map<BlockName, String> expected = new LinkedHashMap<>();
            List<CachedCopy> copies = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                BlockName block = new BlockName("BP-" + seed.below(2), seed.below(800), 1001 + seed.below(2));
                if (expected.putIfAbsent(block, "node-" + seed.below(5)) == null) {
                    copies.add(new CachedCopy(block, 7, "" + expected.get(block), "host"));
                }
            }
            Path file = directory.resolve("cluster.cached");
            CachedBlocksFile.write(file, copies);
            CachedBlocksFile read = CachedBlocksFile.read(file);
            assertThat(read.size()).isEqualTo(expected.size());
            for (int pool = 0; pool < 2; pool++) {
                for (long id = 0; id < 810; id++) {
                    for (long stamp = 1000; stamp < 1004; stamp++) {
                        assertThat(read.dataNode("BP-" + pool, id, stamp))
                                .as(seed.toString())
                                .isEqualTo(expected.get(new BlockName("BP-" + pool, id, stamp)));
                    }
                }
            }
        }
        try (var files = Files.list(directory)) {
            assertThat(files).as("no draft is left").hasSize(1);
        }
    }

    @Test
    void fileThatIsWrittenAnew_hasAnotherVersion_whateverItsInode() throws IOException {
        Path file = directory.resolve("cluster.cached");
        Set<Long> versions = new HashSet<>(Set.of(CachedBlocksFile.empty().version()));
        for (int i = 0; i < 10; i++) {
            CachedBlocksFile.write(file, List.of());
            assertThat(CachedBlocksFile.version(file))
                    .isEqualTo(CachedBlocksFile.read(file).version());
            assertThat(versions.add(CachedBlocksFile.version(file))).isTrue();
        }
        Files.write(file, new byte[20]);
        assertThatThrownBy(() -> CachedBlocksFile.version(file)).isInstanceOf(IOException.class);
    }

    /** On a full tmpfs, what was written of a list would keep others from what room there is. */
    @Test
    void listThatCannotBeWritten_leavesNoDraft() throws IOException {
        Path file = directory.resolve("cluster.cached");
        Files.createDirectories(file.resolve("in the way"));
        assertThatThrownBy(() -> CachedBlocksFile.write(file, List.of())).isInstanceOf(IOException.class);
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().endsWith(".draft"));
    }

    @Test
    void damagedFile_isRefused() throws IOException {
        Seed seed = Seed.announced("CachedBlocksFileTest");
        Path file = directory.resolve("cluster.cached");
        CachedBlocksFile.write(file, List.of(new CachedCopy(new BlockName("BP", 1, 1001), 7, "node", "host")));
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> CachedBlocksFile.read(file)).isInstanceOf(IOException.class);
        }
        for (int i = 0; i < 2_000; i++) {
            byte[] changed = whole.clone();
            changed[seed.below(whole.length)] = (byte) seed.below(256);
            Files.write(file, changed);
            try {
                CachedBlocksFile.read(file).dataNode("BP", 1, 1001);
            } catch (IOException expected) {
                assertThat(expected.getMessage()).as(seed.toString()).isNotEmpty();
            }
        }
    }

    /** Found by {@link CacheFuzzTest}: a file of some bytes had room made for half a million blocks. */
    @Test
    void listThatClaimsMoreThanItHas_isRefusedBeforeRoomIsMade() throws IOException {
        Path file = directory.resolve("cluster.cached");
        CachedBlocksFile.write(file, List.of(new CachedCopy(new BlockName("BP", 1, 1001), 7, "node", "host")));
        byte[] whole = Files.readAllBytes(file);
        ByteBuffer.wrap(whole).putInt(whole.length - 24 - Integer.BYTES, 400_000);
        Files.write(file, whole);
        assertThatThrownBy(() -> CachedBlocksFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("400000 blocks");
    }
}
