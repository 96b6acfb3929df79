package io.tiercel.wire.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.wire.cache.BlockName;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class PiecesTest {
    private final BlockName block = new BlockName("BP-1-10.0.0.1-99", 1073741825L, 1001);
    private final Pieces pieces = new Pieces(block, 2L * Pieces.BYTES + 10);

    @Test
    void pieces_coverTheBlock() {
        assertThat(pieces.count()).isEqualTo(3);
        assertThat(pieces.length(0)).isEqualTo(Pieces.BYTES);
        assertThat(pieces.length(2)).isEqualTo(10);
        assertThat(Pieces.at(Pieces.BYTES - 1)).isZero();
        assertThat(Pieces.at(Pieces.BYTES)).isEqualTo(1);
        assertThat(pieces.keys(2, 9)).hasSize(2);
        assertThat(pieces.keys(0, 3))
                .containsExactly(
                        "tiercel/BP-1-10.0.0.1-99/1073741825/1001/0",
                        "tiercel/BP-1-10.0.0.1-99/1073741825/1001/0/fill",
                        "tiercel/BP-1-10.0.0.1-99/1073741825/1001/1",
                        "tiercel/BP-1-10.0.0.1-99/1073741825/1001/1/fill",
                        "tiercel/BP-1-10.0.0.1-99/1073741825/1001/2",
                        "tiercel/BP-1-10.0.0.1-99/1073741825/1001/2/fill");
    }

    @Test
    void isIntact_onlyWhatWasStoredForThatPieceOfThatGeneration() {
        ByteBuffer bytes = ByteBuffer.allocate(Pieces.BYTES).put(7, (byte) 1);
        int checksum = pieces.checksum(0, bytes);
        assertThat(pieces.isIntact(0, bytes, checksum)).isTrue();
        assertThat(pieces.isIntact(1, bytes, checksum)).as("another place").isFalse();
        Pieces later = new Pieces(new BlockName(block.pool(), block.id(), 1002), 2L * Pieces.BYTES);
        assertThat(later.isIntact(0, bytes, checksum)).as("another generation").isFalse();
        assertThat(pieces.isIntact(0, bytes.duplicate().limit(100), checksum))
                .as("cut short")
                .isFalse();
        assertThat(pieces.isIntact(0, bytes.put(7, (byte) 2), checksum))
                .as("another bit")
                .isFalse();
    }

    @Test
    void pool_thatNoKeyCouldName_isRefused() {
        for (String pool : new String[] {"", "a b", "a\r\nflush_all", "x".repeat(300)}) {
            assertThatThrownBy(() -> new Pieces(new BlockName(pool, 1, 2), 3))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
