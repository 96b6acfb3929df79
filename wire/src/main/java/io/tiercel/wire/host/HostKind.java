package io.tiercel.wire.host;

import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;

/**
 * Who says what about hypervisors, and what follows the kind. An agent is a visitor that says {@link #HOST} or {@link #VM} first.
 *
 * <p>The agent's side is written in Rust: {@code host/core/src/talk.rs} has the same codes.
 */
public enum HostKind implements MessageKind {
    /** Agent: its host's name, as text. */
    HOST(96, PeerRole.HOST),
    /** Agent: the next part of its report, as text. */
    REPORT(97, PeerRole.HOST, PeerRole.VM),
    /** Agent: nothing follows; the parts since the last time make a report, which is JSON. */
    REPORTED(98, PeerRole.HOST, PeerRole.VM),
    /** Agent: what became of an order about SSDs, as JSON. */
    SSD_DONE(99, PeerRole.HOST),
    /** Agent inside a VM, in place of {@link #HOST}: its VM's name, as text. What it reports is about the VM. */
    VM(100, PeerRole.VM),
    /** Coordinator, to an agent: which VMs are best-effort; a name or a pattern with stars in each line of text. */
    BACKGROUND(104),
    /** Coordinator, to an agent: what caches on its host's SSDs are to have, as JSON. */
    SSD_ORDER(105),
    /** Any peer: a number. What do the agents say of their hosts? */
    ASK_HOSTS(112, PeerRole.COMMAND),
    /** Coordinator: the number of a question, then the next part of the answer, as text. */
    HOSTS(113),
    /** Coordinator: the number of a question. The parts make an answer, which is JSON. */
    HOSTS_TOLD(114);

    public static final MessageKinds<HostKind> ALL = new MessageKinds<>(values());

    private final int terms;

    HostKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
