package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.TierLosses;
import org.junit.jupiter.api.Test;

class ProcessTierTest extends ChunkTierContract {
    private final ProcessTier tier = new ProcessTier(SLOTS, CHUNK_BYTES, "lru", clock);

    @Override
    ChunkTier tier() {
        return tier;
    }

    @Override
    TierLosses losses() {
        return tier.losses();
    }

    @Test
    void open_takesNoMoreThanAQuarterOfTheHeap() {
        assertThat(ProcessTier.open(1L << 50, 1 << 20, "lru").capacityBytes())
                .isLessThanOrEqualTo(Runtime.getRuntime().maxMemory() / 4);
    }

    @Test
    void open_withoutRoomForOneChunk_saysSo() {
        assertThatThrownBy(() -> ProcessTier.open(1_000, 1 << 20, "lru"))
                .hasMessage("tiercel.client.process.capacity is 1000 bytes, without room for one chunk of 1048576: "
                        + "make it larger, or 0 for no process tier");
    }
}
