package io.tiercel.relay.measure;

import java.io.IOException;

/** What guests of a measuring peer may do. Thread-safe. */
interface PushTerms {
    /** Whoever has the secret may push what a push may have, and have the peer measure. */
    PushTerms OPEN = new PushTerms() {
        @Override
        public void admit(long ticket, long bytes) throws IOException {
            if (bytes < 1 || bytes > RateMeter.BYTES_MAX) {
                throw new IOException("a push of " + bytes + " bytes");
            }
        }

        @Override
        public boolean obeysGuests() {
            return true;
        }
    };

    /**
     * A guest wants to push so many bytes.
     *
     * @throws IOException if it may not, which ends the connection
     */
    void admit(long ticket, long bytes) throws IOException;

    /** Whether guests may have the peer measure how fast data goes to another. */
    boolean obeysGuests();
}
