package io.tiercel.coordinator.rest.spnego;

/** Takes tickets of Kerberos. From any thread. */
interface TicketAcceptor {
    /**
     * Who has the ticket.
     *
     * @param token of GSS-API
     */
    Accepted accept(byte[] token) throws TicketRefusedException;

    /**
     * A ticket that was taken.
     *
     * @param principal whose it is
     * @param answer by which the client knows that it has asked the right one; empty where it does not want to know
     */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares them, and nobody keeps them.
    record Accepted(String principal, byte[] answer) {}
}
