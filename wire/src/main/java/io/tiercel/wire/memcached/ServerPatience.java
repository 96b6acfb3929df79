package io.tiercel.wire.memcached;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.Selector;

/**
 * How much longer somebody waits for memcached servers. Only waiting uses it up, on whatever connection. Not thread-safe.
 */
public final class ServerPatience {
    private final long timeoutNanos;
    private final boolean anewForEachOperation;
    private long leftNanos;

    private ServerPatience(long timeoutNanos, boolean anewForEachOperation) {
        this.timeoutNanos = timeoutNanos;
        this.anewForEachOperation = anewForEachOperation;
        this.leftNanos = timeoutNanos;
    }

    /** One that lasts as long for each operation. */
    public static ServerPatience forEachOperation(long timeoutNanos) {
        return new ServerPatience(timeoutNanos, true);
    }

    /** One for all operations until it is {@link #renew renewed}. */
    public static ServerPatience untilRenewed(long timeoutNanos) {
        return new ServerPatience(timeoutNanos, false);
    }

    /** It is whole again. */
    public void renew() {
        leftNanos = timeoutNanos;
    }

    /** An operation begins. */
    void begin() {
        if (anewForEachOperation) {
            renew();
        }
    }

    /**
     * Waits until a channel is ready, or for as long as there is patience.
     *
     * @throws SocketTimeoutException if there is none left
     */
    void await(Selector selector) throws IOException {
        check();
        long begun = System.nanoTime();
        selector.select(leftNanos / 1_000_000 + 1);
        selector.selectedKeys().clear();
        spend(System.nanoTime() - begun);
    }

    /** So long was waited in another way. */
    void spend(long nanos) {
        leftNanos -= nanos;
    }

    /** @throws SocketTimeoutException if none is left */
    void check() throws SocketTimeoutException {
        if (leftNanos <= 0) {
            throw new SocketTimeoutException(
                    "the memcached server does not answer within " + timeoutNanos / 1_000_000 + " ms");
        }
    }
}
