package io.tiercel.coordinator.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BlockTokenFormTest {
    private static final long EXPIRY = 1_800_000_000_000L;
    private static final int FLIPS = 20_000;

    private final Seed seed = Seed.announced("BlockTokenFormTest");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void genuineIdentifiers_areSound(boolean byProtocolBuffers) {
        for (byte[] handshake : new byte[][] {{}, {1, 2, 3}}) {
            BlockTokenIdentifier identifier = identifier(byProtocolBuffers);
            identifier.setHandshakeMsg(handshake);
            assertThat(BlockTokenForm.isSound(identifier.getBytes())).isTrue();
        }
    }

    @Test
    void sixBytesThatClaimTwoGigabytes_areNotSound() {
        assertThat(BlockTokenForm.isSound(new byte[] {0, 0, 0x7f, -1, -1, -1})).isFalse();
        assertThat(BlockTokenForm.isSound(new byte[] {0, 0, -2, -1, -1, -1}))
                .as("a negative length")
                .isFalse();
        assertThat(BlockTokenForm.isSound(new byte[] {})).isFalse();
    }

    /** Of what is sound Hadoop may say that it is wrong; it asks for no room for it that there cannot be. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsSound_isReadWithoutAnError(boolean byProtocolBuffers) {
        byte[] genuine = identifier(byProtocolBuffers).getBytes();
        int taken = 0;
        int refused = 0;
        for (int i = 0; i < FLIPS; i++) {
            byte[] changed = changed(genuine);
            if (BlockTokenForm.isSound(changed)) {
                boolean reads = hadoopReads(changed);
                taken += reads ? 1 : 0;
                refused += reads ? 0 : 1;
            }
        }
        assertThat(taken).isPositive();
        assertThat(refused).isPositive();
    }

    /** Some bytes are others, four in a row are a large length, or the end is cut off. */
    private byte[] changed(byte[] genuine) {
        byte[] changed = seed.oneIn(4) ? Arrays.copyOf(genuine, seed.below(genuine.length)) : genuine.clone();
        for (int i = 0; i < seed.between(1, 3) && changed.length > 0; i++) {
            changed[seed.below(changed.length)] = (byte) seed.below(256);
        }
        if (seed.oneIn(2) && changed.length >= Integer.BYTES) {
            int at = seed.below(changed.length - Integer.BYTES + 1);
            ByteBuffer.wrap(changed).putInt(at, Integer.MAX_VALUE - seed.below(1 << 28));
        }
        return changed;
    }

    /** Whether it can be read at all; an error, such as of memory, is not caught. */
    private static boolean hadoopReads(byte[] identifier) {
        try {
            new BlockTokenIdentifier().readFields(new DataInputStream(new ByteArrayInputStream(identifier)));
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static BlockTokenIdentifier identifier(boolean byProtocolBuffers) {
        BlockTokenIdentifier identifier = new BlockTokenIdentifier(
                "alice",
                "BP-1-127.0.0.1-2",
                1_073_741_825,
                EnumSet.of(AccessMode.READ, AccessMode.WRITE),
                new StorageType[] {StorageType.DISK, StorageType.SSD},
                new String[] {"DS-1", "DS-2"},
                byProtocolBuffers);
        identifier.setExpiryDate(EXPIRY);
        identifier.setKeyId(-1_234_567);
        return identifier;
    }
}
