package io.tiercel.cli.measure;

import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Measures how fast data goes from here to a peer: pushes more and more, until it takes long enough to mean something. */
final class RateMeter {
    /** The most that is sent at once; all in all a third more. */
    static final long BYTES_MAX = 512L << 20;

    private static final long BYTES_FIRST = 256 << 10;
    private static final int GROWTH = 4;
    private static final long NANOS_ENOUGH = TimeUnit.MILLISECONDS.toNanos(150);
    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

    private RateMeter() {}

    /** @throws IOException if the peer is not there, has another secret, or takes too long */
    static double bytesPerSecond(PeerAddress peer, Secret secret) throws IOException {
        try (SealedTalk talk = SealedTalk.connect(peer.socketAddress(), secret, NANOS_MAX)) {
            long bytes = BYTES_FIRST;
            long nanos = push(talk, bytes);
            while (nanos < NANOS_ENOUGH && bytes < BYTES_MAX) {
                bytes = Math.min(BYTES_MAX, bytes * GROWTH);
                nanos = push(talk, bytes);
            }
            return bytes * 1e9 / nanos;
        }
    }

    private static long push(SealedTalk talk, long bytes) throws IOException {
        talk.send(RateMessages.of(RateMessages.PUSH, bytes));
        RateMessages.expect(RateMessages.READY, 0, talk.receive());
        talk.pour(bytes);
        long nanos = RateMessages.expect(RateMessages.DONE, Long.BYTES, talk.receive())
                .getLong();
        return Math.max(1, nanos);
    }
}
