package io.tiercel.wire.link;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What two sides share and never send: the key from which they derive those of one connection. */
public final class Secret {
    static final String ALGORITHM = "HmacSHA256";
    /** Below this many bytes a secret can be guessed. */
    static final int BYTES_MIN = 16;

    private final byte[] key;

    public Secret(byte[] key) {
        if (key.length < BYTES_MIN) {
            throw new IllegalArgumentException(
                    "a secret must have at least " + BYTES_MIN + " bytes, not " + key.length);
        }
        this.key = key.clone();
    }

    static Secret fromBase64(String text) {
        return new Secret(Base64.getDecoder().decode(text));
    }

    String toBase64() {
        return Base64.getEncoder().encodeToString(key);
    }

    /** The seals of one direction of one connection, which the two nonces tell from every other. */
    Seal seal(String direction, byte[] coordinatorNonce, byte[] peerNonce) {
        Mac mac = mac(key);
        mac.update(direction.getBytes(StandardCharsets.US_ASCII));
        mac.update(coordinatorNonce);
        return new Seal(mac(mac.doFinal(peerNonce)));
    }

    /** A key of 32 bytes for a purpose of its own, which tells nothing of the secret or of keys for other purposes. */
    public byte[] key(String purpose) {
        return mac(key).doFinal(purpose.getBytes(StandardCharsets.US_ASCII));
    }

    /** A code over what several parts say together, which only who has the secret can make. */
    byte[] code(String purpose, byte[]... parts) {
        Mac mac = mac(key);
        mac.update(purpose.getBytes(StandardCharsets.US_ASCII));
        for (byte[] part : parts) {
            mac.update(part);
        }
        return mac.doFinal();
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
