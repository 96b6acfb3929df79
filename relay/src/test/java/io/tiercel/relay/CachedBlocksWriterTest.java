package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Await;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CachedBlocksWriterTest {
    @TempDir
    Path directory;

    /** The list would be taken for that of a relay that has come to the same place, which touches it. */
    @Test
    void close_leavesNothing_thoughATurnWaitedForIt() {
        Path file = directory.resolve("blocks");
        CachedBlocksWriter writer = new CachedBlocksWriter(file);
        writer.cached(copy(1));
        writer.turn();
        assertThat(file).exists();
        writer.cached(copy(2));
        writer.close();
        writer.turn();
        assertThat(file).doesNotExist();
    }

    /** The thread that tells of blocks confirms the version table too, and half a million blocks take long to write. */
    @Test
    void whoTellsOfBlocks_doesNotWaitForTheFile() throws InterruptedException {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        List<Collection<CachedCopy>> lists = new CopyOnWriteArrayList<>();
        try (CachedBlocksWriter writer = new CachedBlocksWriter(directory.resolve("blocks"), (file, copies) -> {
            lists.add(List.copyOf(copies));
            begun.countDown();
            await(written);
        })) {
            begun.await();
            writer.cached(copy(1));
            writer.cached(copy(2));
            writer.dropped(copy(2).block());
            assertThat(lists).hasSize(1);
            written.countDown();
            Await.until("written again", Duration.ofSeconds(20), () -> lists.size() > 1);
            assertThat(lists.get(1)).containsExactly(copy(1));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CachedCopy copy(long id) {
        return new CachedCopy(new BlockName("BP-1", id, 1), 64, "dn-1", "vm-1");
    }
}
