package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * How a connection with the coordinator begins. Each side sends something that is used only once: the coordinator a number, and
 * the peer the public half of a pair of keys, with its role and a code that only its role's secret makes. From then on every
 * message is sealed with keys that follow from the role's secret, from both, and from what both pairs of keys agree on. So the
 * first sealed message of each side proves what it is: a peer of this role, and the one coordinator. What the two can say to
 * each other after that, {@link VersionSkew} decides.
 *
 * <pre>
 *   coordinator -> peer:  MAGIC, coordinator's nonce                                          (in the clear)
 *   peer -> coordinator:  role, id of the coordinator's key, peer's public key, role's code   (in the clear)
 *   peer -> coordinator:  JOIN or VISIT                                                       (sealed: proves the peer)
 *   coordinator -> peer:  ALIVE                                                               (sealed: proves the coordinator)
 * </pre>
 */
public final class Greeting {
    private static final long MAGIC = 0x54494552_43454c00L;
    /** How the greeting itself goes, which changes seldom: the last byte of what the coordinator says first. */
    private static final byte GENERATION = 4;

    static final int NONCE_BYTES = 32;
    private static final String FROM_COORDINATOR = "tiercel coordinator to peer 4";
    private static final String FROM_PEER = "tiercel peer to coordinator 4";
    private static final String ROLE_CODE = "tiercel role 4";
    private static final String SESSION = "tiercel session 4";
    private static final byte[] NOTHING = {};

    private Greeting() {}

    /** What the coordinator knows of a peer that has greeted. */
    public record Greeted(PeerRole role, CoordinatorSecret by, Secret session) {}

    public static byte[] nonce(SecureRandom random) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        return nonce;
    }

    /** What the coordinator says first. */
    public static byte[] hello(byte[] nonce) {
        return ByteBuffer.allocate(Long.BYTES + NONCE_BYTES)
                .putLong(MAGIC | GENERATION)
                .put(nonce)
                .array();
    }

    /** The nonce in the coordinator's hello. */
    public static byte[] helloNonce(ByteBuffer hello) throws IOException {
        long first = hello.remaining() < Long.BYTES ? 0 : hello.getLong();
        if ((first & ~0xff) != MAGIC) {
            throw new IOException("what listens there is no Tiercel coordinator");
        }
        byte generation = (byte) first;
        if (generation != GENERATION) {
            throw new IOException("the coordinator greets as releases "
                    + (generation < GENERATION ? "before" : "after") + " this one do: upgrade "
                    + (generation < GENERATION ? "it" : "this process") + " first");
        }
        if (hello.remaining() != NONCE_BYTES) {
            throw new IOException("the coordinator's greeting has a nonce of " + hello.remaining() + " bytes");
        }
        return bytes(hello, NONCE_BYTES);
    }

    /**
     * The coordinator's side, when the peer's answer has come.
     *
     * @throws IOException if the peer has no secret of the role that it says it has
     */
    public static Greeted secureCoordinator(
            SealedChannel channel, CoordinatorSecrets secrets, byte[] nonce, ByteBuffer answer) throws IOException {
        if (answer.remaining() != 1 + CoordinatorSecret.ID_BYTES + KeyAgreement.KEY_BYTES + Seal.BYTES) {
            throw new IOException("a greeting of " + answer.remaining() + " bytes: this is not Tiercel's protocol");
        }
        byte code = answer.get();
        PeerRole role =
                PeerRole.of(code).orElseThrow(() -> new IOException("it has a role that is not known: " + code));
        byte[] id = bytes(answer, CoordinatorSecret.ID_BYTES);
        CoordinatorSecret own = secrets.find(id)
                .orElseThrow(
                        () -> new IOException("it knows another coordinator, or a secret that is no longer taken"));
        Secret secret = own.of(role).secret();
        byte[] peerKey = bytes(answer, KeyAgreement.KEY_BYTES);
        if (!MessageDigest.isEqual(roleCode(secret, nonce, role, peerKey), bytes(answer, Seal.BYTES))) {
            throw new IOException("it does not prove the secret of a " + role.word());
        }
        Secret session = session(secret, own.privateKey(), peerKey, nonce, peerKey);
        channel.secure(session.seal(FROM_PEER, NOTHING, NOTHING), session.seal(FROM_COORDINATOR, NOTHING, NOTHING));
        return new Greeted(role, own, session);
    }

    /**
     * The peer's side: answers the coordinator's nonce.
     *
     * @return a secret of this session alone
     */
    public static Secret securePeer(SealedChannel channel, PeerSecret secret, byte[] nonce, SecureRandom random)
            throws IOException {
        byte[] privateKey = nonce(random);
        byte[] publicKey = KeyAgreement.publicKey(privateKey);
        channel.offer(ByteBuffer.allocate(1 + CoordinatorSecret.ID_BYTES + KeyAgreement.KEY_BYTES + Seal.BYTES)
                .put(secret.role().code())
                .put(secret.coordinatorId())
                .put(publicKey)
                .put(roleCode(secret.secret(), nonce, secret.role(), publicKey))
                .array());
        if (!channel.flush()) {
            throw new IOException("it does not read");
        }
        Secret session = session(secret.secret(), privateKey, secret.coordinatorKey(), nonce, publicKey);
        channel.secure(session.seal(FROM_COORDINATOR, NOTHING, NOTHING), session.seal(FROM_PEER, NOTHING, NOTHING));
        return session;
    }

    private static byte[] roleCode(Secret secret, byte[] nonce, PeerRole role, byte[] peerKey) {
        byte[] code = secret.code(ROLE_CODE, nonce, new byte[] {role.code()}, peerKey);
        return Arrays.copyOf(code, Seal.BYTES);
    }

    private static Secret session(Secret secret, byte[] privateKey, byte[] publicKey, byte[] nonce, byte[] peerKey)
            throws IOException {
        try {
            return new Secret(secret.code(SESSION, KeyAgreement.agree(privateKey, publicKey), nonce, peerKey));
        } catch (InvalidKeyException e) {
            throw new IOException("its key is none", e);
        }
    }

    private static byte[] bytes(ByteBuffer message, int count) {
        byte[] bytes = new byte[count];
        message.get(bytes);
        return bytes;
    }
}
