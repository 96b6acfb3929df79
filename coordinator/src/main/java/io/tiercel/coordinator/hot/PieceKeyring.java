package io.tiercel.coordinator.hot;

import io.tiercel.coordinator.namenode.BlockTokenCheck;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.KeyMessages;
import io.tiercel.wire.cache.KeyQuestion;
import io.tiercel.wire.crypt.AeadCipher;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * The keys with which clients encrypt the pieces of hot blocks, one for each generation of a block, for whoever may read it.
 * They follow from one that is drawn when the coordinator starts, and that is nowhere but in its memory: what servers still
 * hold afterwards nobody can read. Thread-safe.
 */
public final class PieceKeyring {
    private static final byte[] NO_KEY = new byte[0];

    private final BlockTokenCheck tokens;
    private final Secret drawn;

    public PieceKeyring(BlockTokenCheck tokens, SecureRandom random) {
        byte[] bytes = new byte[AeadCipher.KEY_BYTES];
        random.nextBytes(bytes);
        this.tokens = tokens;
        this.drawn = new Secret(bytes);
    }

    /**
     * The answer to a question that a relay has passed on.
     *
     * @param messages of the relay's session
     * @param content what follows the question's number
     * @throws IOException if the question makes no sense
     */
    public synchronized byte[] answer(KeyMessages messages, long number, ByteBuffer content) throws IOException {
        return messages.answerEncrypted(number, key(messages.question(number, content)));
    }

    /** The key of the block; nothing for who shows no block token that would let them read it now. */
    byte[] key(KeyQuestion question) {
        BlockName block = question.block();
        return tokens.permits(question)
                ? drawn.key(block.pool() + '/' + block.id() + '/' + block.generationStamp())
                : NO_KEY;
    }
}
