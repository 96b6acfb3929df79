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

    private final int terms;

    PeerKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
