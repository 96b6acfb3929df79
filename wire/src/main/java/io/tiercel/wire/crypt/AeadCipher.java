package io.tiercel.wire.crypt;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encryption that is authenticated together with associated data: AES-256 in Galois/counter mode. What is encrypted is
 * {@link #OVERHEAD_BYTES} longer than what it was: a random nonce stands before it, and a tag after it.
 *
 * <p>With random nonces of 96 bits one key is good for some billions of messages (NIST SP 800-38D, 8.3). Not thread-safe.
 */
public final class AeadCipher {
    /** Of a key. */
    public static final int KEY_BYTES = 32;

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;
    /** How much longer it gets. */
    public static final int OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES;

    private static final String TRANSFORMATION = "AES/GCM/NoPadding";

    private final SecretKeySpec key;
    private final SecureRandom random;
    private final Cipher cipher;

    /** @throws IllegalArgumentException if the key has not {@link #KEY_BYTES} */
    public AeadCipher(byte[] key, SecureRandom random) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("a key of " + key.length + " bytes; it takes " + KEY_BYTES);
        }
        this.key = new SecretKeySpec(key, "AES");
        this.random = random;
        try {
            this.cipher = Cipher.getInstance(TRANSFORMATION);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + TRANSFORMATION, e);
        }
    }

    /** Encrypts what is left of plain, whose position moves to its end, into sealed, which must have room. */
    public void encrypt(ByteBuffer plain, byte[] associated, ByteBuffer sealed) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters(nonce));
            cipher.updateAAD(associated);
            cipher.doFinal(plain, sealed.put(nonce));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("it cannot be encrypted", e);
        }
    }

    /** What is encrypted, as an array. */
    public byte[] encrypt(byte[] plain, byte[] associated) {
        ByteBuffer sealed = ByteBuffer.allocate(plain.length + OVERHEAD_BYTES);
        encrypt(ByteBuffer.wrap(plain), associated, sealed);
        return sealed.array();
    }

    /**
     * Decrypts what is left of sealed into plain, which must have room.
     *
     * @return whether it was encrypted with this key and that associated data; if not, plain's position stays, and what
     *     follows it is of no use
     */
    public boolean decrypt(ByteBuffer sealed, byte[] associated, ByteBuffer plain) {
        if (sealed.remaining() < OVERHEAD_BYTES) {
            return false;
        }
        byte[] nonce = new byte[NONCE_BYTES];
        sealed.get(nonce);
        int start = plain.position();
        try {
            cipher.init(Cipher.DECRYPT_MODE, key, parameters(nonce));
            cipher.updateAAD(associated);
            cipher.doFinal(sealed, plain);
            return true;
        } catch (AEADBadTagException e) {
            plain.position(start);
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("it cannot be decrypted", e);
        }
    }

    /**
     * What was encrypted, as an array.
     *
     * @throws ForgedException if it was not encrypted with this key and that associated data
     */
    public byte[] decrypt(byte[] sealed, byte[] associated) throws ForgedException {
        ByteBuffer plain = ByteBuffer.allocate(Math.max(0, sealed.length - OVERHEAD_BYTES));
        if (!decrypt(ByteBuffer.wrap(sealed), associated, plain)) {
            throw new ForgedException();
        }
        return plain.array();
    }

    private static GCMParameterSpec parameters(byte[] nonce) {
        return new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce);
    }
}
