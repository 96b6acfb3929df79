package io.tiercel.coordinator.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedBlocksWriterTest {
    @TempDir
    Path directory;

    /** The list would be taken for that of a relay that has come to the same place, which touches it. */
    @Test
    void close_leavesNothing_thoughATurnWaitedForIt() {
        Path file = directory.resolve("blocks");
        CachedBlocksWriter writer = new CachedBlocksWriter(file);
        writer.cached(new CachedCopy(new BlockName("BP-1", 1, 1), 64, "dn-1", "vm-1"));
        writer.turn();
        assertThat(file).exists();
        writer.cached(new CachedCopy(new BlockName("BP-1", 2, 1), 64, "dn-1", "vm-1"));
        writer.close();
        writer.turn();
        assertThat(file).doesNotExist();
    }
}
