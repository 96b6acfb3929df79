package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.chunk.Chunks.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.chunk.Chunks;
import io.tiercel.client.data.chunk.CountedTier;
import io.tiercel.client.data.chunk.NoTier;
import io.tiercel.client.data.chunk.Tier;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TieredChunksTest {
    private static final int PROCESS_SLOTS = 8;

    private final CountedTier process =
            new CountedTier(new ProcessTier(PROCESS_SLOTS, CHUNK_BYTES, "lru", System::nanoTime));
    private final ProcessTier node = new ProcessTier(100, CHUNK_BYTES, "lru", System::nanoTime);
    private final TieredChunks chunks = new TieredChunks(process, node, PROCESS_SLOTS, CHUNK_BYTES, SideWork.atOnce());

    @Test
    void read_ofWhatNoTierHolds_leavesItToTheDataNode() {
        assertThat(readAll(1)).isNull();
    }

    @Test
    void freshChunks_goToTheNodeTier() {
        store(1);
        assertThat(readAll(1)).isEqualTo(Tier.NODE);
        assertThat(process.counts().stores()).isZero();
    }

    @Test
    void freshChunks_goToTheProcessTier_whereThereIsNoNodeTier() {
        TieredChunks alone = new TieredChunks(process, NoTier.NONE, PROCESS_SLOTS, CHUNK_BYTES, SideWork.atOnce());
        assertThat(alone.store(id(1), ByteBuffer.wrap(Chunks.bytes(id(1))))).isTrue();
        assertThat(alone.read(id(1), 0, ByteBuffer.allocate(10))).isEqualTo(Tier.PROCESS);
    }

    @Test
    void secondUse_ofAChunk_bringsItUp() {
        store(1);
        assertThat(readAll(1)).as("read by the thread that fetched it").isEqualTo(Tier.NODE);
        assertThat(readAll(1)).as("first use").isEqualTo(Tier.NODE);
        assertThat(readAll(1)).as("second use").isEqualTo(Tier.NODE);
        assertThat(readAll(1)).isEqualTo(Tier.PROCESS);
    }

    @Test
    void missedBefore_isTrueFromTheSecondMissOn() {
        assertThat(chunks.missedBefore(id(1))).isFalse();
        assertThat(chunks.missedBefore(id(1))).isTrue();
        assertThat(chunks.missedBefore(id(2))).isFalse();
    }

    @Test
    void pieces_ofOneUse_doNotBringAChunkUp() {
        store(1);
        for (int offset = 0; offset < CHUNK_BYTES; offset += 4_096) {
            assertThat(chunks.read(id(1), offset, ByteBuffer.allocate(4_096))).isEqualTo(Tier.NODE);
        }
        assertThat(process.counts().stores()).isZero();
    }

    @Test
    void scans_largerThanTheProcessTier_areNotCopiedUp() {
        for (int block = 0; block < 50; block++) {
            store(block);
        }
        for (int round = 0; round < 5; round++) {
            for (int block = 0; block < 50; block++) {
                assertThat(readAll(block)).isEqualTo(Tier.NODE);
            }
        }
        assertThat(process.counts().stores()).isZero();
    }

    private void store(int block) {
        chunks.fetched(id(block));
        assertThat(chunks.store(id(block), ByteBuffer.wrap(Chunks.bytes(id(block)))))
                .isTrue();
    }

    private @Nullable Tier readAll(int block) {
        return chunks.read(id(block), 0, ByteBuffer.allocate(CHUNK_BYTES));
    }
}
