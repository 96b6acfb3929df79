package io.tiercel.wire.finding;

import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;

/** What a relay says of what the doctor has found on its machine. */
public enum FindingKind implements MessageKind {
    /** Relay: the next page of findings, each entry a {@link ToldFinding}. */
    FINDINGS(208, PeerRole.RELAY),
    /** Relay: the pages make all that was found; how long ago that was, in milliseconds, eight bytes. */
    FINDINGS_TOLD(209, PeerRole.RELAY);

    public static final MessageKinds<FindingKind> ALL = new MessageKinds<>(values());

    private final int terms;

    FindingKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
