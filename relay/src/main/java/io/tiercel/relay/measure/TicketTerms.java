package io.tiercel.relay.measure;

import java.io.IOException;

/** Who has the ticket of the moment may push, and no more bytes than it is for. Guests order nothing. Thread-safe. */
final class TicketTerms implements PushTerms {
    private long valid;
    private long bytesLeft;

    /** From now on this ticket alone is good. */
    synchronized void sell(long ticket, long bytes) {
        valid = ticket;
        bytesLeft = bytes;
    }

    /** No ticket is good any more. */
    synchronized void endSale() {
        bytesLeft = 0;
    }

    @Override
    public synchronized void admit(long ticket, long bytes) throws IOException {
        if (ticket != valid || bytes < 1 || bytes > bytesLeft) {
            throw new IOException("a push of " + bytes + " bytes that nobody has ordered");
        }
        bytesLeft -= bytes;
    }

    @Override
    public boolean obeysGuests() {
        return false;
    }
}
