package io.tiercel.wire.cache;

import io.tiercel.wire.crypt.AeadCipher;
import io.tiercel.wire.crypt.ForgedException;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * Questions for keys and their answers: between a client and the relay of its machine as they are, and between the relay
 * and the coordinator encrypted, since links are only sealed, and who saw a key or a token could use it. Not thread-safe.
 */
public final class KeyMessages {
    private static final String PURPOSE = "tiercel keys of blocks 1";

    private final AeadCipher cipher;

    public KeyMessages(Secret secret) {
        this.cipher = new AeadCipher(secret.key(PURPOSE), new SecureRandom());
    }

    /** A client's question. */
    public static byte[] ask(long number, KeyQuestion question) {
        return message(CacheKind.ASK_KEY, number, question.body());
    }

    /**
     * What follows the number of a client's question, to be passed on.
     *
     * @throws IOException if it is no question, for which the coordinator would drop who passes it on
     */
    public static byte[] asked(ByteBuffer content) throws IOException {
        return KeyQuestion.of(body(content)).body();
    }

    /** What follows a number, as it is. */
    public static byte[] body(ByteBuffer content) {
        byte[] body = new byte[content.remaining()];
        content.get(body);
        return body;
    }

    /** The relay's answer: a key, or nothing. */
    public static byte[] answer(long number, byte[] key) {
        return message(CacheKind.KEY, number, key);
    }

    /** A question as the relay passes it on. */
    public byte[] askEncrypted(long number, byte[] body) {
        return message(CacheKind.ASK_KEY, number, cipher.encrypt(body, associated(CacheKind.ASK_KEY, number)));
    }

    /** What follows the number of a question that was passed on. */
    public KeyQuestion question(long number, ByteBuffer content) throws IOException {
        return KeyQuestion.of(decrypted(CacheKind.ASK_KEY, number, content));
    }

    /** The coordinator's answer: a key, or nothing. */
    public byte[] answerEncrypted(long number, byte[] key) {
        return message(CacheKind.KEY, number, cipher.encrypt(key, associated(CacheKind.KEY, number)));
    }

    /** What follows the number of the coordinator's answer: a key, or nothing. */
    public byte[] key(long number, ByteBuffer content) throws ForgedException {
        return decrypted(CacheKind.KEY, number, content);
    }

    private byte[] decrypted(CacheKind kind, long number, ByteBuffer content) throws ForgedException {
        return cipher.decrypt(body(content), associated(kind, number));
    }

    private static byte[] associated(CacheKind kind, long number) {
        return message(kind, number, new byte[0]);
    }

    private static byte[] message(CacheKind kind, long number, byte[] body) {
        return ByteBuffer.allocate(1 + Long.BYTES + body.length)
                .put(kind.code())
                .putLong(number)
                .put(body)
                .array();
    }
}
