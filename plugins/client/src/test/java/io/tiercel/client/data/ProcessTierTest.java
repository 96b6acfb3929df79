package io.tiercel.client.data;

import static io.tiercel.client.data.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.Chunks.id;
import static io.tiercel.client.data.Chunks.served;
import static io.tiercel.client.data.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.ManualClock;
import io.tiercel.testkit.Seed;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProcessTierTest {
    private static final int SLOTS = 8;

    private final ManualClock clock = new ManualClock(1_000_000_000L);
    private final ProcessTier tier = new ProcessTier(SLOTS, CHUNK_BYTES, "lru", clock);

    @Test
    void read_ofAStoredChunk_givesItsBytes_whateverThePartAndTheBuffer() {
        Seed seed = Seed.announced("parts of a chunk in the process");
        ChunkId odd = id(1, CHUNK_BYTES - 4_321);
        assertThat(store(tier, odd)).isTrue();
        for (int i = 0; i < 500; i++) {
            int offset = seed.below(odd.length());
            int length = seed.between(0, odd.length() - offset);
            ByteBuffer dst = seed.oneIn(2) ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
            assertThat(served(tier, odd, offset, length, dst)).as("%s", seed).isTrue();
        }
    }

    @Test
    void store_toAFullTier_evictsTheLeastRecentlyRead() {
        for (int block = 0; block < SLOTS; block++) {
            store(tier, id(block));
        }
        for (int block = SLOTS - 1; block >= 0; block--) {
            clock.advance(Duration.ofNanos(100));
            served(tier, id(block));
        }
        store(tier, id(100));
        store(tier, id(101));
        assertThat(IntStream.range(0, SLOTS).filter(block -> !served(tier, id(block))))
                .containsExactly(6, 7);
        assertThat(tier.statistics().snapshot().evictions()).isEqualTo(2);
    }

    @Test
    void store_ofAChunkLargerThanASlot_isRefused() {
        assertThat(store(tier, id(1, CHUNK_BYTES + 1))).isFalse();
        assertThat(tier.statistics().snapshot().refusals()).isEqualTo(1);
    }

    @Test
    void read_beyondTheChunk_isTheCallersMistake() {
        assertThatThrownBy(() -> tier.read(id(1), 1, ByteBuffer.allocate(CHUNK_BYTES)))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void open_takesNoMoreThanAQuarterOfTheHeap() {
        assertThat(ProcessTier.open(1L << 50, 1 << 20, "lru").capacityBytes())
                .isLessThanOrEqualTo(Runtime.getRuntime().maxMemory() / 4);
    }

    @Test
    void open_withoutRoomForOneChunk_saysSo() {
        assertThatThrownBy(() -> ProcessTier.open(1_000, 1 << 20, "lru"))
                .hasMessage("a tier of 1000 bytes has no room for one chunk of 1048576");
    }
}
