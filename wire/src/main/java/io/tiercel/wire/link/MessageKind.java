package io.tiercel.wire.link;

/** What a message is, within the protocol that its content is of: an enum a protocol, with codes that no other has. */
public interface MessageKind {
    /** The first byte of every message of this kind. */
    byte code();

    /** Whether peers of this role may say it; none may where only the coordinator does. */
    default boolean mayBeSaidBy(PeerRole role) {
        return false;
    }
}
