package io.tiercel.client.retry;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;

/** Tells whether an interrupt caused a failure: that ends what a thread is doing, and says nothing about the other side. */
public final class Interruption {
    private Interruption() {}

    /** Whether something failed in this thread because the thread was interrupted. */
    public static boolean caused(IOException failure) {
        return Thread.currentThread().isInterrupted()
                || failure instanceof ClosedByInterruptException
                || isInterrupted(failure);
    }

    /** A time-out is a kind of interruption to Java, but not to us. */
    private static boolean isInterrupted(IOException failure) {
        return failure instanceof InterruptedIOException && !(failure instanceof SocketTimeoutException);
    }
}
