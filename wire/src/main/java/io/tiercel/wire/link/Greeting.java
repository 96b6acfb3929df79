package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * How a connection begins: each side sends a number used only once, and from then on every message is sealed with keys
 * that both numbers and the secret go into. So the first sealed message of each side proves that it has the secret.
 *
 * <pre>
 *   coordinator -> peer:  MAGIC, coordinator's nonce      (in the clear)
 *   peer -> coordinator:  peer's nonce                    (in the clear)
 *   peer -> coordinator:  JOIN or VISIT                   (sealed: proves the peer)
 *   coordinator -> peer:  ALIVE                           (sealed: proves the coordinator)
 * </pre>
 */
public final class Greeting {
    private static final long MAGIC = 0x54494552_43454c03L;
    private static final int NONCE_BYTES = 32;
    private static final String FROM_COORDINATOR = "tiercel coordinator to peer 3";
    private static final String FROM_PEER = "tiercel peer to coordinator 3";

    private Greeting() {}

    public static byte[] nonce(SecureRandom random) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        return nonce;
    }

    /** What the coordinator says first. */
    public static byte[] hello(byte[] nonce) {
        return ByteBuffer.allocate(Long.BYTES + NONCE_BYTES)
                .putLong(MAGIC)
                .put(nonce)
                .array();
    }

    /** The coordinator's side, when the peer's nonce has come. */
    public static void secureCoordinator(SealedChannel channel, Secret secret, byte[] ownNonce, ByteBuffer answer)
            throws IOException {
        byte[] peerNonce = nonce(answer);
        channel.secure(secret.seal(FROM_PEER, ownNonce, peerNonce), secret.seal(FROM_COORDINATOR, ownNonce, peerNonce));
    }

    /** The peer's side, when it has sent its nonce. */
    public static void securePeer(SealedChannel channel, Secret secret, byte[] coordinatorNonce, byte[] ownNonce) {
        channel.secure(
                secret.seal(FROM_COORDINATOR, coordinatorNonce, ownNonce),
                secret.seal(FROM_PEER, coordinatorNonce, ownNonce));
    }

    /** The nonce in the coordinator's hello. */
    public static byte[] helloNonce(ByteBuffer hello) throws IOException {
        if (hello.remaining() != Long.BYTES + NONCE_BYTES || hello.getLong() != MAGIC) {
            throw new IOException("what listens there is no Tiercel coordinator of this release");
        }
        return nonce(hello);
    }

    private static byte[] nonce(ByteBuffer message) throws IOException {
        if (message.remaining() != NONCE_BYTES) {
            throw new IOException("a greeting of " + message.remaining() + " bytes: this is not Tiercel's protocol");
        }
        byte[] nonce = new byte[NONCE_BYTES];
        message.get(nonce);
        return nonce;
    }
}
