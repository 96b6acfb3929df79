package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * How a connection of two peers begins that have the same secret: each sends a number that is used only once, and every message
 * from then on is sealed with keys that follow from both numbers and the secret.
 */
public final class EqualGreeting {
    private static final String FROM_HOST = "tiercel host to guest 4";
    private static final String FROM_GUEST = "tiercel guest to host 4";

    private EqualGreeting() {}

    /** The side that was connected to, when the other's nonce has come. */
    public static void secureHost(SealedChannel channel, Secret secret, byte[] ownNonce, ByteBuffer answer)
            throws IOException {
        if (answer.remaining() != Greeting.NONCE_BYTES) {
            throw new IOException("a greeting of " + answer.remaining() + " bytes: this is not Tiercel's protocol");
        }
        byte[] guestNonce = new byte[Greeting.NONCE_BYTES];
        answer.get(guestNonce);
        channel.secure(secret.seal(FROM_GUEST, ownNonce, guestNonce), secret.seal(FROM_HOST, ownNonce, guestNonce));
    }

    /** The side that has connected, when it has sent its nonce. */
    public static void secureGuest(SealedChannel channel, Secret secret, byte[] hostNonce, byte[] ownNonce) {
        channel.secure(secret.seal(FROM_HOST, hostNonce, ownNonce), secret.seal(FROM_GUEST, hostNonce, ownNonce));
    }
}
