package io.tiercel.coordinator.rest.spnego;

/**
 * What is said to who has sent a ticket.
 *
 * @param verdict whether it is let in
 * @param principal whose ticket it is; empty of a stranger
 * @param challenge of the header {@code WWW-Authenticate}
 * @param refusal why it is not let in, in words; empty if it is
 * @param remedy what the operator is to do; empty where there is nothing to do, or the refusal says it
 */
public record SpnegoAnswer(Verdict verdict, String principal, String challenge, String refusal, String remedy) {
    /** Whether somebody is let in. */
    public enum Verdict {
        /** May ask. */
        ADMITTED,
        /** Is known, and may not ask. */
        FORBIDDEN,
        /** Has sent no ticket that is taken. */
        STRANGER
    }
}
