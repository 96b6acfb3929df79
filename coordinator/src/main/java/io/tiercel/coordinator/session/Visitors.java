package io.tiercel.coordinator.session;

import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes in those whose sessions are about more than changes: any peer that has proved the secret may be one. */
@FunctionalInterface
public interface Visitors {
    /** Nobody listens to what they say. */
    Visitors NONE = peer -> new Visitor() {
        @Override
        public void take(ByteBuffer message) {}

        @Override
        public void check() {}

        @Override
        public void left() {}
    };

    /** A peer is in session. */
    Visitor admit(Peer peer);

    /**
     * Who is in session.
     *
     * @param out what takes messages to it; from any thread
     * @param address for the log
     * @param role that it has proved
     * @param session a secret that only the two of them know, and only for this session
     */
    record Peer(Outbox out, String address, PeerRole role, Secret session) {
        /** Its machine: the address without name and port. */
        public String host() {
            String place = address.substring(address.indexOf('/') + 1);
            int colon = place.lastIndexOf(':');
            return (colon < 0 ? place : place.substring(0, colon)).replaceAll("^\\[(.*)]$", "$1");
        }
    }

    /** The coordinator's part in one session. For the server's thread. */
    interface Visitor {
        /**
         * The peer says something that is about more than changes.
         *
         * @throws IOException if it makes no sense, which ends the session
         */
        void take(ByteBuffer message) throws IOException;

        /** The peer says which build it is, and where it runs. */
        default void introduced(Introduction introduction) {}

        /** The peer says what keeps it from its work; empty where nothing does any more. */
        default void inTrouble(String trouble) {}

        /**
         * Called every second or so.
         *
         * @throws IOException if the session is to end
         */
        void check() throws IOException;

        /** The session has ended. */
        void left();
    }
}
