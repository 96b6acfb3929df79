package io.tiercel.wire.link;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What only the coordinator has. All else follows from it: the secret of each role, and the key by which peers know the
 * coordinator. Thread-safe.
 */
public final class CoordinatorSecret {
    /** By so many bytes of its public key a peer says which one it knows. */
    static final int ID_BYTES = 8;

    private final Secret secret;
    private final byte[] privateKey;
    private final byte[] publicKey;

    public CoordinatorSecret(Secret secret) {
        this.secret = secret;
        this.privateKey = secret.key("tiercel coordinator 1");
        this.publicKey = KeyAgreement.publicKey(privateKey);
    }

    /**
     * The secret in a line of text.
     *
     * @throws IllegalArgumentException that says why it can be none
     */
    public static CoordinatorSecret of(String line) {
        return new CoordinatorSecret(new Secret(line.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** What a peer of this role is to have, from which nothing follows about other roles. */
    public PeerSecret of(PeerRole role) {
        return new PeerSecret(role, new Secret(secret.key("tiercel " + role.word() + " 1")), publicKey);
    }

    byte[] privateKey() {
        return privateKey.clone();
    }

    byte[] id() {
        return Arrays.copyOf(publicKey, ID_BYTES);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CoordinatorSecret that && Arrays.equals(publicKey, that.publicKey);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(publicKey);
    }
}
