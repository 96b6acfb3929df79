package io.tiercel.wire.link;

/** What both ends say to have a session at all, whatever it is about. */
public enum SessionKind implements MessageKind {
    /** Relay: the name of its cluster, as text. It wants that cluster's changes, and may do what a visitor does. */
    JOIN(1, PeerRole.RELAY),
    /** Peer: a moment of its clock, eight bytes. A relay's is answered once all changes before it have been told. */
    PING(2, PeerRole.values()),
    /** Coordinator: nothing follows; it is there. */
    ALIVE(3),
    /** Coordinator: why it will not serve this peer, as text. */
    REFUSED(8),
    /** Any other peer: the name of its cluster, as text. It wants no changes. */
    VISIT(9, PeerRole.DATANODE, PeerRole.RESOURCEMANAGER, PeerRole.HOST, PeerRole.VM, PeerRole.COMMAND),
    /** Coordinator: how long a relay is to wait from one ping to the next at least, in nanoseconds, eight bytes. */
    PACE(10),
    /** Both, once they are in session: {@link Introduction}. */
    INTRODUCTION(11, PeerRole.values()),
    /** Peer: what keeps it from its work, as text; empty where nothing does any more. */
    TROUBLE(12, PeerRole.values());

    public static final MessageKinds<SessionKind> ALL = new MessageKinds<>(values());

    private final int terms;

    SessionKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
