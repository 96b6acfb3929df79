package io.tiercel.wire.measure;

import io.tiercel.wire.link.MessageKind;
import io.tiercel.wire.link.MessageKinds;
import io.tiercel.wire.link.PeerRole;

/**
 * Who says what about measurements between relays. A relay obeys the coordinator alone, which has proved its key. What
 * begins with a ticket is about the order that had it.
 */
public enum MeasureKind implements MessageKind {
    /** Relay: its machine's name, as text. It takes part in measurements. */
    CAN_MEASURE(176, PeerRole.RELAY),
    /** Relay: a ticket, and the port at which it waits for whoever has it. */
    LISTENING(177, PeerRole.RELAY),
    /** Relay: a ticket, the rate in bytes a second, and the bytes that it has pushed. */
    RATE(178, PeerRole.RELAY),
    /** Relay: a ticket, and {@link HopsReport}. */
    HOPS(179, PeerRole.RELAY),
    /** Relay: a ticket, and why it cannot do what it was for, as text. */
    CANNOT(180, PeerRole.RELAY),
    /** Coordinator, to a relay: a ticket, and how many bytes its holder may push; {@link LISTENING} is the answer. */
    LISTEN(184),
    /** Coordinator, to a relay: {@link PushOrder}; {@link RATE} is the answer. */
    PUSH(185),
    /** Coordinator, to a relay: a ticket, and addresses. By which first hops does it go there? */
    TRACE(186),
    /** Coordinator, to a relay: a ticket. What it was for is to end, whether it was done or not. */
    STOP(187),
    /** Coordinator, to a relay: the topology that has been measured, as its file has it; in parts. */
    TOPOLOGY(188),
    /** Coordinator, to a relay: nothing follows; the parts make a file. */
    TOPOLOGY_TOLD(189),
    /** Command: {@link MeasureRequest}. It ends what it has asked for by ending its session. */
    ASK_MEASUREMENT(192, PeerRole.COMMAND),
    /** Coordinator: {@link MeasurePlan}. It begins. */
    PLANNED(193),
    /** Coordinator: first hops, as {@link HopsReport}, of one relay. */
    SEEN_HOPS(194),
    /** Coordinator: {@link MeasuredPair}, the next one. */
    MEASURED(195),
    /** Coordinator: nothing follows; all has been measured. */
    MEASUREMENT_TOLD(196),
    /** Coordinator: why nothing is measured, or no more, as text. */
    NO_MEASUREMENT(197);

    public static final MessageKinds<MeasureKind> ALL = new MessageKinds<>(values());

    private final int terms;

    MeasureKind(int code, PeerRole... sayers) {
        terms = MessageKind.terms(code, sayers);
    }

    @Override
    public int terms() {
        return terms;
    }
}
