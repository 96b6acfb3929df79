package io.tiercel.wire.peer;

import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;

/** Who says what about the peers that a coordinator knows. */
public enum PeerKind implements MessageKind {
    /** Peer: nothing follows. Whom does the coordinator know? */
    ASK_PEERS(160, PeerRole.COMMAND),
    /** Coordinator: the next page of the answer, each entry a {@link KnownPeer}. */
    PEERS(168),
    /** Coordinator: nothing follows; the pages make an answer. */
    PEERS_TOLD(169);

    public static final MessageKinds<PeerKind> ALL = new MessageKinds<>(values());

    private final byte code;
    private final int sayers;

    PeerKind(int code, PeerRole... sayers) {
        this.code = (byte) code;
        this.sayers = PeerRole.bits(sayers);
    }

    @Override
    public byte code() {
        return code;
    }

    @Override
    public boolean mayBeSaidBy(PeerRole role) {
        return role.isIn(sayers);
    }
}
