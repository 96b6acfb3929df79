package io.tiercel.wire.crypt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AeadCipherTest {
    private static final byte[] ABOUT = "block 7, piece 3".getBytes(StandardCharsets.US_ASCII);

    private final Seed seed = Seed.announced("AeadCipherTest");
    private final byte[] key = seed.bytes(AeadCipher.KEY_BYTES);
    private final AeadCipher cipher = new AeadCipher(key, new SecureRandom());

    @Test
    void whatIsEncrypted_isDecrypted_whateverTheBuffers() {
        for (int round = 0; round < 100; round++) {
            byte[] plain = seed.bytes(seed.below(5_000));
            ByteBuffer sealed = buffer(plain.length + AeadCipher.OVERHEAD_BYTES);
            cipher.encrypt(ByteBuffer.wrap(plain), ABOUT, sealed);
            assertThat(sealed.hasRemaining()).isFalse();
            ByteBuffer back = buffer(plain.length);
            assertThat(cipher.decrypt(sealed.flip(), ABOUT, back)).isTrue();
            assertThat(back.flip()).as(seed.toString()).isEqualTo(ByteBuffer.wrap(plain));
        }
    }

    @Test
    void whatIsChanged_cutOrAboutSomethingElse_isRefused() {
        byte[] sealed = cipher.encrypt(seed.bytes(1_000), ABOUT);
        for (int round = 0; round < 100; round++) {
            byte[] changed = sealed.clone();
            changed[seed.below(changed.length)] ^= (byte) (1 << seed.below(8));
            assertThatThrownBy(() -> cipher.decrypt(changed, ABOUT))
                    .as(seed.toString())
                    .isInstanceOf(ForgedException.class);
        }
        for (int length : new int[] {0, AeadCipher.OVERHEAD_BYTES - 1, AeadCipher.OVERHEAD_BYTES, 999}) {
            byte[] cut = Arrays.copyOf(sealed, length);
            assertThatThrownBy(() -> cipher.decrypt(cut, ABOUT)).isInstanceOf(ForgedException.class);
        }
        byte[] other = "block 7, piece 4".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> cipher.decrypt(sealed, other)).isInstanceOf(ForgedException.class);
        AeadCipher stranger = new AeadCipher(seed.bytes(AeadCipher.KEY_BYTES), new SecureRandom());
        assertThatThrownBy(() -> stranger.decrypt(sealed, ABOUT)).isInstanceOf(ForgedException.class);
    }

    @Test
    void refusedBytes_leaveThePosition_andTheCipherOfUse() {
        ByteBuffer back = ByteBuffer.allocate(100).position(7);
        assertThat(cipher.decrypt(ByteBuffer.wrap(seed.bytes(80)), ABOUT, back)).isFalse();
        assertThat(back.position()).isEqualTo(7);
        assertThat(cipher.encrypt(new byte[10], ABOUT)).isNotEqualTo(cipher.encrypt(new byte[10], ABOUT));
    }

    @Test
    void keyOfAnotherLength_isRefused() {
        assertThatThrownBy(() -> new AeadCipher(new byte[16], new SecureRandom()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("16");
    }

    private ByteBuffer buffer(int bytes) {
        return seed.oneIn(2) ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
    }
}
