package io.tiercel.wire.link;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;

/**
 * The agreement of two sides on a key that nobody else can compute, by X25519 (RFC 7748). Keys are 32 bytes, as on the wire.
 * Stateless.
 */
final class KeyAgreement {
    static final int KEY_BYTES = 32;

    private static final String ALGORITHM = "X25519";
    private static final byte[] BASE_POINT = basePoint();

    private KeyAgreement() {}

    /** The public key of a private one, which may be any 32 bytes. */
    static byte[] publicKey(byte[] privateKey) {
        try {
            return agree(privateKey, BASE_POINT);
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException("not a key of " + KEY_BYTES + " bytes", e);
        }
    }

    /**
     * What both sides come to, each with its private key and the other's public one.
     *
     * @throws InvalidKeyException if the public key leads to the same for all private ones
     */
    static byte[] agree(byte[] privateKey, byte[] publicKey) throws InvalidKeyException {
        try {
            javax.crypto.KeyAgreement agreement = javax.crypto.KeyAgreement.getInstance(ALGORITHM);
            KeyFactory keys = KeyFactory.getInstance(ALGORITHM);
            agreement.init(keys.generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, privateKey)));
            agreement.doPhase(decoded(keys, publicKey), true);
            return agreement.generateSecret();
        } catch (InvalidKeyException e) {
            throw e;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform from 11 on has " + ALGORITHM, e);
        }
    }

    /** The number of a key, whose first byte is the least, and whose highest bit does not count. */
    private static PublicKey decoded(KeyFactory keys, byte[] publicKey) throws GeneralSecurityException {
        byte[] reversed = new byte[KEY_BYTES];
        for (int i = 0; i < KEY_BYTES; i++) {
            reversed[i] = publicKey[KEY_BYTES - 1 - i];
        }
        reversed[0] &= 0x7f;
        return keys.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, new BigInteger(1, reversed)));
    }

    private static byte[] basePoint() {
        byte[] point = new byte[KEY_BYTES];
        point[0] = 9;
        return point;
    }
}
