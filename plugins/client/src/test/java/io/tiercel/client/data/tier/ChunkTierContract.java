package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.CountedTier;
import io.tiercel.client.data.chunk.TierLosses;
import io.tiercel.testkit.ManualClock;
import io.tiercel.testkit.Seed;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What holds for every {@link ChunkTier}, of so many slots and with nothing in it, that evicts by LRU. */
abstract class ChunkTierContract {
    static final int SLOTS = 8;

    final ManualClock clock = new ManualClock(1_000_000_000L);

    /** The tier, by the clock of this test. */
    abstract ChunkTier tier();

    abstract TierLosses losses();

    @Test
    void read_ofAStoredChunk_givesItsBytes_whateverThePartAndTheBuffer() {
        Seed seed = Seed.announced("parts of a chunk");
        ChunkId odd = id(1, CHUNK_BYTES - 4_321);
        assertThat(store(tier(), odd)).isTrue();
        for (int i = 0; i < 2_000; i++) {
            int offset = seed.below(odd.length());
            int length = seed.between(0, odd.length() - offset);
            ByteBuffer dst = seed.oneIn(2) ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
            assertThat(served(tier(), odd, offset, length, dst)).as("%s", seed).isTrue();
        }
    }

    @Test
    void read_intoTheMiddleOfABuffer_leavesTheRestAlone() {
        store(tier(), id(1));
        byte[] around = new byte[50_000];
        ByteBuffer dst = ByteBuffer.wrap(around).position(100).limit(40_100);
        assertThat(tier().read(id(1), 5, dst)).isTrue();
        assertThat(dst.position()).isEqualTo(40_100);
        assertThat(dst.limit()).isEqualTo(40_100);
        assertThat(IntStream.range(0, 50_000)
                        .filter(i -> i < 100 || i >= 40_100)
                        .map(i -> around[i]))
                .containsOnly(0);
    }

    @Test
    void read_ofAnotherStampOrLengthOrPool_misses() {
        ChunkId stored = id(1);
        store(tier(), stored);
        assertThat(served(tier(), new ChunkId(11, 12, 1, 1_002, 0, CHUNK_BYTES)))
                .isFalse();
        assertThat(served(tier(), new ChunkId(11, 12, 1, 1_001, 1, CHUNK_BYTES)))
                .isFalse();
        assertThat(served(tier(), new ChunkId(11, 12, 1, 1_001, 0, CHUNK_BYTES - 1)))
                .isFalse();
        assertThat(served(tier(), new ChunkId(11, 13, 1, 1_001, 0, CHUNK_BYTES)))
                .isFalse();
        assertThat(served(tier(), stored)).isTrue();
    }

    @Test
    void read_beyondTheChunk_isTheCallersMistake() {
        assertThatThrownBy(() -> tier().read(id(1), 1, ByteBuffer.allocate(CHUNK_BYTES)))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void store_leavesTheBufferAsItIs() {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES + 10).position(3).limit(3 + CHUNK_BYTES);
        assertThat(tier().store(id(1), chunk)).isTrue();
        assertThat(chunk.position()).isEqualTo(3);
        assertThat(chunk.limit()).isEqualTo(3 + CHUNK_BYTES);
    }

    @Test
    void store_ofAChunkThatIsHere_saysSo_andTakesNoSlot() {
        for (int i = 0; i < 3 * SLOTS; i++) {
            assertThat(store(tier(), id(1))).isTrue();
        }
        assertThat(losses().snapshot().evictions()).isZero();
    }

    @Test
    void store_ofAChunkLargerThanASlot_isRefused() {
        CountedTier counted = new CountedTier(tier());
        ChunkId large = id(1, CHUNK_BYTES + 1);
        assertThat(store(counted, large)).isFalse();
        assertThat(served(counted, large)).isFalse();
        assertThat(counted.counts().refusals()).isEqualTo(1);
    }

    @Test
    void store_toAFullTier_evictsTheLeastRecentlyRead() {
        for (int block = 0; block < SLOTS; block++) {
            store(tier(), id(block));
        }
        for (int block = SLOTS - 1; block >= 0; block--) {
            clock.advance(Duration.ofNanos(100));
            served(tier(), id(block));
        }
        store(tier(), id(100));
        store(tier(), id(101));
        assertThat(IntStream.range(0, SLOTS).filter(block -> !served(tier(), id(block))))
                .containsExactly(6, 7);
        assertThat(losses().snapshot().evictions()).isEqualTo(2);
    }

    @Test
    void counts_areOfWhatWasServed_andNothingIsLost() {
        CountedTier counted = new CountedTier(tier());
        store(counted, id(1));
        served(counted, id(1));
        served(counted, id(1), 10, 20, ByteBuffer.allocate(20));
        served(counted, id(2));
        assertThat(counted.counts()).isEqualTo(new CountedTier.Counts(2, CHUNK_BYTES + 20, 1, 1, 0));
        assertThat(losses().snapshot()).isEqualTo(new TierLosses.Snapshot(0, 0, 0));
    }
}
