package io.tiercel.wire.deadline;

import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;

/** Who says what about what VMs are busy with, and what follows the kind. */
public enum LoadKind implements MessageKind {
    /** Any peer: nothing follows; it wants to be told the loads of VMs now, and every second or so. */
    WATCH_LOADS(144, PeerRole.RESOURCEMANAGER, PeerRole.COMMAND),
    /** Coordinator, to who watches: loads of VMs. What is not among them is as it was. */
    LOADS(152);

    public static final MessageKinds<LoadKind> ALL = new MessageKinds<>(values());

    private final int terms;

    LoadKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
