package io.tiercel.wire.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.InvalidKeyException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The example of RFC 7748, section 6.1. */
final class KeyAgreementTest {
    private static final byte[] ALICE = hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a");
    private static final byte[] ALICE_PUBLIC = hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a");
    private static final byte[] BOB = hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb");
    private static final byte[] BOB_PUBLIC = hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f");
    private static final byte[] SHARED = hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742");

    @Test
    void publicKeys_areThoseOfTheExample() {
        assertThat(KeyAgreement.publicKey(ALICE)).isEqualTo(ALICE_PUBLIC);
        assertThat(KeyAgreement.publicKey(BOB)).isEqualTo(BOB_PUBLIC);
    }

    @Test
    void bothSides_agreeOnTheKeyOfTheExample() throws Exception {
        assertThat(KeyAgreement.agree(ALICE, BOB_PUBLIC)).isEqualTo(SHARED);
        assertThat(KeyAgreement.agree(BOB, ALICE_PUBLIC)).isEqualTo(SHARED);
    }

    @Test
    void publicKeyThatLeadsAllToTheSame_isRefused() {
        assertThatThrownBy(() -> KeyAgreement.agree(ALICE, new byte[KeyAgreement.KEY_BYTES]))
                .isInstanceOf(InvalidKeyException.class);
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }
}
