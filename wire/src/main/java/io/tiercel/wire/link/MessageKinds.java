package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The kinds of one protocol, by their codes. Thread-safe. */
public final class MessageKinds<K extends Enum<K> & MessageKind> {
    private final K[] kinds;

    /** @param kinds all values of the enum */
    public MessageKinds(K[] kinds) {
        this.kinds = kinds.clone();
    }

    /** Whether the message is of this protocol; nothing is read. */
    public boolean has(ByteBuffer message) {
        return message.hasRemaining() && find(message.get(message.position())) != null;
    }

    /**
     * Reads the kind of a message, so that its content is next.
     *
     * @throws UnknownKindException if the message is of another protocol
     */
    public K read(ByteBuffer message) throws UnknownKindException {
        int code = message.hasRemaining() ? message.get() : -1;
        K kind = find(code);
        if (kind == null) {
            throw new UnknownKindException(code);
        }
        return kind;
    }

    /**
     * Checks that a peer of this role may say what it says; nothing is read.
     *
     * @throws IOException if it may not, which ends the session
     */
    public void check(ByteBuffer message, PeerRole role) throws IOException {
        K kind = message.hasRemaining() ? find(message.get(message.position())) : null;
        if (kind == null || !kind.mayBeSaidBy(role)) {
            throw new IOException(
                    "it says what a " + role.word() + " may not say: " + (kind == null ? "nothing known" : kind));
        }
    }

    private @Nullable K find(int code) {
        for (K kind : kinds) {
            if (kind.code() == code) {
                return kind;
            }
        }
        return null;
    }
}
