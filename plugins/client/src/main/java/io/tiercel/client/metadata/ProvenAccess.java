package io.tiercel.client.metadata;

/**
 * Whether the NameNode has let a client in of late.
 *
 * <p>A client that comes with a token, or for another user, may be refused at any moment, and no edit tells of it: its
 * token is cancelled, the right to act for others is taken away. The NameNode looks at both when the client connects. So
 * such a client is answered from memory only for a while after an answer of the NameNode that it asked for itself.
 * Thread-safe.
 */
final class ProvenAccess {
    private final boolean revocable;
    private final long boundNanos;
    private volatile long letInNanos;
    private volatile boolean letIn;

    /**
     * @param revocable whether the client may be refused without an edit
     * @param boundNanos how long an answer of the NameNode proves that it is not
     */
    ProvenAccess(boolean revocable, long boundNanos) {
        this.revocable = revocable;
        this.boundNanos = boundNanos;
    }

    /** The NameNode has answered a question that was asked at that moment. */
    void letIn(long askedNanos) {
        if (revocable) {
            letInNanos = askedNanos;
            letIn = true;
        }
    }

    boolean holds(long nowNanos) {
        return !revocable || (letIn && nowNanos - letInNanos <= boundNanos);
    }
}
