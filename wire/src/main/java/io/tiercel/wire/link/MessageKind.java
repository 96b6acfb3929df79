package io.tiercel.wire.link;

/** What a message is, within the protocol that its content is of: an enum a protocol, with codes that no other has. */
public interface MessageKind {
    /** Its code and who may say it, as {@link #terms(int, PeerRole...)} puts them together. */
    int terms();

    /** The code, and above it the roles of the peers that may say it; none where only the coordinator does. */
    static int terms(int code, PeerRole... sayers) {
        return (code & 0xff) | (PeerRole.bits(sayers) << Byte.SIZE);
    }

    /** The first byte of every message of this kind. */
    default byte code() {
        return (byte) terms();
    }

    /** Whether peers of this role may say it. */
    default boolean mayBeSaidBy(PeerRole role) {
        return role.isIn(terms() >>> Byte.SIZE);
    }
}
