package io.tiercel.wire.link;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A peer's part in its sessions with the coordinator, of which there is one at a time. For the session's thread. */
public interface Dialogue {
    /** What it is about, for the log: {@code "the changes of CLUSTER"}. */
    String subject();

    /** What the peer asks to be taken in as: a JOIN or a VISIT. */
    byte[] request();

    /**
     * The coordinator has proved itself and taken this peer in.
     *
     * @param session a secret that only the two of them know, and only for this session
     */
    void begin(Outbox out, Secret session);

    /** What keeps this peer from its work, in words, for the coordinator to tell; empty where nothing does. */
    default String trouble() {
        return "";
    }

    /** Called with each ping of a session, for what is to be looked at now and then. Never waits. */
    default void pinging(long nowNanos) {}

    /** The coordinator says which build it is, and where it runs. */
    default void met(Introduction coordinator) {}

    /**
     * The coordinator says something that is about more than the session itself.
     *
     * @throws IOException if it makes no sense, which ends the session
     */
    void take(ByteBuffer message) throws IOException;

    /** The session has ended, or none came about. Called again for each attempt that fails. */
    void end(String why);
}
