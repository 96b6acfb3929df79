package io.tiercel.client.metadata;

import org.apache.hadoop.ipc.Client;

/**
 * The number that Hadoop's retry layer leaves in the thread for the RPC it expects below, by which a NameNode knows a
 * call that is sent again. Where no RPC follows it must go, or the thread's next call fails on finding it.
 */
public final class CallNumbers {
    private CallNumbers() {}

    /** Takes back the number that was left in this thread. */
    @SuppressWarnings("NullAway") // Hadoop itself marks by null that there is none.
    public static void forget() {
        Client.setCallIdAndRetryCountUnprotected(null, 0, null);
    }
}
