package io.tiercel.client.data.chunk;

import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.client.data.chunk.CountedTier.Counts;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountedTierTest {
    private static final int BYTES = 100;

    private final CountedTier tier = new CountedTier(new OddBlocks());

    @Test
    void read_countsTheReadAndItsBytes_ofWhatIsServed() {
        store(tier, id(1, BYTES));
        assertThat(served(tier, id(1, BYTES))).isTrue();
        assertThat(served(tier, id(1, BYTES), 10, 20, ByteBuffer.allocate(20))).isTrue();
        assertThat(tier.counts()).isEqualTo(new Counts(2, BYTES + 20, 0, 1, 0));
    }

    @Test
    void read_countsAMiss_andNoByte_ofWhatIsNotHere() {
        assertThat(served(tier, id(1, BYTES))).isFalse();
        assertThat(tier.counts()).isEqualTo(new Counts(0, 0, 1, 0, 0));
    }

    @Test
    void read_leavesTheBufferAsTheTierDoes() {
        store(tier, id(1, BYTES));
        ByteBuffer dst = ByteBuffer.allocate(BYTES).position(3).limit(13);
        assertThat(tier.read(id(1, BYTES), 5, dst)).isTrue();
        assertThat(dst.position()).isEqualTo(13);
        assertThat(dst.limit()).isEqualTo(13);
    }

    @Test
    void store_countsWhatIsTaken_andWhatIsRefused() {
        assertThat(store(tier, id(1, BYTES))).isTrue();
        assertThat(store(tier, id(3, BYTES))).isTrue();
        assertThat(store(tier, id(2, BYTES))).isFalse();
        assertThat(tier.counts()).isEqualTo(new Counts(0, 0, 0, 2, 1));
    }

    @Test
    void aCallThatThrows_countsAsNothing() {
        ByteBuffer beyond = ByteBuffer.allocate(BYTES + 1);
        store(tier, id(1, BYTES));
        assertThatThrownBy(() -> tier.read(id(1, BYTES), 0, beyond)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(tier.counts()).isEqualTo(new Counts(0, 0, 0, 1, 0));
    }

    /** Takes in chunks of blocks with odd ids, and keeps them on the heap. */
    private static final class OddBlocks implements ChunkTier {
        private final Map<ChunkId, byte[]> chunks = new HashMap<>();

        @Override
        public void fetched(ChunkId id) {
            // Reads do not change it.
        }

        @Override
        public boolean read(ChunkId id, int offset, ByteBuffer dst) {
            byte[] chunk = chunks.get(id);
            if (chunk == null) {
                return false;
            }
            dst.put(chunk, offset, dst.remaining());
            return true;
        }

        @Override
        public boolean store(ChunkId id, ByteBuffer chunk) {
            boolean taken = id.blockId() % 2 == 1;
            if (taken) {
                byte[] bytes = new byte[chunk.remaining()];
                chunk.duplicate().get(bytes);
                chunks.put(id, bytes);
            }
            return taken;
        }
    }
}
