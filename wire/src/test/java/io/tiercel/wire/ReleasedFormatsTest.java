package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedBlocksFile;
import io.tiercel.wire.cache.CachedCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files as releases have written them, each with what it must be read as. A relay and the clients of its machine may be one
 * release apart. So a change of a format keeps the reading of the one before; then the file of the release before that may go.
 * {@code -Dtiercel.formats.write=true} writes the files of this build where there are none.
 */
final class ReleasedFormatsTest {
    private static final Path RESOURCES = Path.of("src/test/resources/io/tiercel/wire/formats-1");
    private static final BlockName BLOCK = new BlockName("BP-1", 1_073_741_825L, 1001);
    private static final TableShape SHAPE = new TableShape(64, 64);
    private static final long OPEN = 77_000_000_001L;
    /** The word of a table's header that tells one start of the machine from another. */
    private static final int BOOT_AT = 5 * Long.BYTES;

    @TempDir
    private Path directory;

    @Test
    void versionTable_isRead() throws IOException {
        Path fresh = directory.resolve("fresh");
        VersionTable made = VersionTable.create(fresh, SHAPE, "nn", 1_700_000_000_000L);
        made.advance(OPEN);
        made.addOpen(OPEN, 2);
        made.confirm(42);

        byte[] released = released("versions", fresh);
        byte[] today = Files.readAllBytes(fresh);
        System.arraycopy(today, BOOT_AT, released, BOOT_AT, Long.BYTES);
        Path file = Files.write(directory.resolve("nn.versions"), released);
        Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(fresh));

        VersionTable table = VersionTable.open(file, "nn");
        assertThat(table.shape()).isEqualTo(SHAPE);
        assertThat(table.epoch()).isEqualTo(1_700_000_000_000L << 20);
        assertThat(table.asOfNanos()).isEqualTo(42);
        assertThat(table.fill()).isEqualTo(new VersionTable.Fill(1, false, 1));
        assertThat(table.anyOpen(new long[] {OPEN})).isTrue();
        assertThat(table.anyOpen(new long[] {OPEN + 1})).isFalse();
    }

    @Test
    void listOfCachedBlocks_isRead() throws IOException {
        Path fresh = directory.resolve("fresh");
        CachedBlocksFile.write(fresh, List.of(new CachedCopy(BLOCK, 7, "node-1", "host")));

        Path file = Files.write(directory.resolve("nn.cached"), released("cached", fresh));
        CachedBlocksFile read = CachedBlocksFile.read(file);
        assertThat(read.size()).isEqualTo(1);
        assertThat(read.dataNode(BLOCK.pool(), BLOCK.id(), BLOCK.generationStamp()))
                .isEqualTo("node-1");
    }

    private static byte[] released(String name, Path fresh) throws IOException {
        Path file = RESOURCES.resolve(name);
        if (Boolean.getBoolean("tiercel.formats.write") && !Files.exists(file)) {
            Files.createDirectories(RESOURCES);
            Files.copy(fresh, file);
        }
        return Files.readAllBytes(file);
    }
}
