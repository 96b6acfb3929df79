package io.tiercel.wire.link;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;

/**
 * The seals of one direction of a connection: a code over each message and its number, so that none can be forged,
 * changed, left out or sent again. Not thread-safe.
 */
final class Seal {
    static final int BYTES = 16;

    private final Mac mac;
    private long messages;

    Seal(Mac mac) {
        this.mac = mac;
    }

    /** The seal of the next message. */
    byte[] next(byte[] message) {
        mac.update(ByteBuffer.allocate(Long.BYTES).putLong(0, messages++));
        return Arrays.copyOf(mac.doFinal(message), BYTES);
    }

    /** Whether this is the seal of the next message. */
    boolean fits(byte[] message, byte[] seal) {
        return MessageDigest.isEqual(next(message), seal);
    }
}
