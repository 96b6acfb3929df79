package io.tiercel.wire.cache;

import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import java.io.IOException;
import java.nio.ByteBuffer;

/** With which key are the pieces of this block encrypted? Asked by who shows a block token for it. Immutable. */
public final class KeyQuestion {
    private final BlockName block;
    private final byte[] tokenIdentifier;
    private final byte[] tokenPassword;

    /**
     * A question.
     *
     * @param tokenIdentifier what the token is for, as HDFS writes it
     * @param tokenPassword by which a NameNode or DataNode knows that the token is genuine
     */
    public KeyQuestion(BlockName block, byte[] tokenIdentifier, byte[] tokenPassword) {
        this.block = block;
        this.tokenIdentifier = tokenIdentifier.clone();
        this.tokenPassword = tokenPassword.clone();
    }

    public BlockName block() {
        return block;
    }

    public byte[] tokenIdentifier() {
        return tokenIdentifier.clone();
    }

    public byte[] tokenPassword() {
        return tokenPassword.clone();
    }

    /** Whether it can be asked: not where the token is very long, as one is that names hundreds of replicas. */
    public boolean fits() {
        return Math.max(tokenIdentifier.length, tokenPassword.length) <= MessageWriter.TEXT_BYTES_MAX;
    }

    byte[] body() {
        return new MessageWriter()
                .put(block)
                .bytes(tokenIdentifier)
                .bytes(tokenPassword)
                .done();
    }

    static KeyQuestion of(byte[] body) throws IOException {
        MessageReader reader = new MessageReader(ByteBuffer.wrap(body));
        KeyQuestion question = new KeyQuestion(BlockName.read(reader), reader.bytes(), reader.bytes());
        if (!question.fits()) {
            throw new IOException("a question with a token of " + question.tokenIdentifier.length + " bytes and "
                    + question.tokenPassword.length);
        }
        return question;
    }
}
