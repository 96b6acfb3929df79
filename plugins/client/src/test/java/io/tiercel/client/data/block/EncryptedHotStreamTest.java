package io.tiercel.client.data.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.chunk.Tier;
import io.tiercel.wire.crypt.AeadCipher;
import io.tiercel.wire.memcached.EncryptedPieces;
import io.tiercel.wire.memcached.PieceFormat;
import io.tiercel.wire.memcached.Pieces;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** All that holds for plain pieces holds for encrypted ones, and only who has the key can read or bring them. */
class EncryptedHotStreamTest extends HotStreamTest {
    private static final int RECORDS = 32;

    private byte[] key = seed.bytes(AeadCipher.KEY_BYTES);

    @Override
    PieceFormat format() {
        return new EncryptedPieces(pieces, key);
    }

    @Test
    void inMemcached_nothingOfTheBlockIsToBeSeen() throws Exception {
        readAll();
        byte[] value = valueOf(1);
        assertThat(value).hasSize(Pieces.BYTES + RECORDS * AeadCipher.OVERHEAD_BYTES);
        byte[] piece = Arrays.copyOfRange(content, Pieces.BYTES, 2 * Pieces.BYTES);
        int same = 0;
        for (int i = 0; i < piece.length; i++) {
            int record = i / (Pieces.BYTES / RECORDS);
            same += value[12 + record * AeadCipher.OVERHEAD_BYTES + i] == piece[i] ? 1 : 0;
        }
        assertThat(same).as("as many as chance would have").isLessThan(piece.length / 100);
    }

    @Test
    void whoHasAnotherKey_readsFromTheDataNode_andBringsWhatOnlyTheyCanRead() throws Exception {
        readAll();
        byte[] first = key;
        key = seed.bytes(AeadCipher.KEY_BYTES);
        assertThat(readAll()).isEqualTo(Tier.DATANODE);
        assertThat(statistics()).containsEntry("corrupt", 4L).containsEntry("opens", 0L);
        key = first;
        assertThat(readAll()).isEqualTo(Tier.MEMCACHED);
    }
}
