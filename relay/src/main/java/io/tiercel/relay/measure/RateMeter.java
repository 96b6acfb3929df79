package io.tiercel.relay.measure;

import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Measures how fast data goes from here to a peer: pushes more and more, until it takes long enough to mean something. */
final class RateMeter {
    /** The most that is sent at once. */
    static final long BYTES_MAX = 512L << 20;
    /** The most that is sent all in all: each push has up to four times the bytes of the one before. */
    static final long BYTES_TOTAL_MAX = BYTES_MAX + BYTES_MAX / 3;

    private static final long BYTES_FIRST = 256 << 10;
    private static final int GROWTH = 4;
    private static final long NANOS_ENOUGH = TimeUnit.MILLISECONDS.toNanos(150);
    /** No more bytes than will take so long, lest a link be filled for nothing. */
    private static final long NANOS_WANTED = NANOS_ENOUGH + NANOS_ENOUGH / 3;

    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

    private RateMeter() {}

    /** The rate of the last push, and what all of them had. */
    record Result(double bytesPerSecond, long bytes) {}

    /**
     * Measures.
     *
     * @param bytesMax what all pushes may have together
     * @throws IOException if the peer is not there, has another secret, refuses the ticket, or takes too long
     */
    static Result measure(InetSocketAddress peer, Secret secret, long ticket, long bytesMax) throws IOException {
        try (SealedTalk talk = SealedTalk.connect(peer, secret, NANOS_MAX)) {
            long bytes = Math.min(BYTES_FIRST, bytesMax);
            long nanos = push(talk, ticket, bytes);
            long spent = bytes;
            while (nanos < NANOS_ENOUGH) {
                long next = Math.min(next(bytes, nanos), bytesMax - spent);
                if (next <= bytes) {
                    break; // What is left says less than what was pushed already.
                }
                bytes = next;
                nanos = push(talk, ticket, bytes);
                spent += bytes;
            }
            return new Result(bytes * 1e9 / nanos, spent);
        }
    }

    private static long next(long bytes, long nanos) {
        double enough = Math.min((double) bytes * NANOS_WANTED / nanos, (double) GROWTH * bytes);
        return (long) Math.min(BYTES_MAX, Math.max(enough, bytes + 1.0));
    }

    private static long push(SealedTalk talk, long ticket, long bytes) throws IOException {
        talk.send(RateMessages.of(RateMessages.PUSH, ticket, bytes));
        RateMessages.expect(RateMessages.READY, 0, talk.receive());
        talk.pour(bytes);
        long nanos = RateMessages.expect(RateMessages.DONE, Long.BYTES, talk.receive())
                .getLong();
        return Math.max(1, nanos);
    }
}
