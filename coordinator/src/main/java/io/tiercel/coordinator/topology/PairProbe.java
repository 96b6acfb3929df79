package io.tiercel.coordinator.topology;

import io.tiercel.wire.measure.MeasuredPair;
import io.tiercel.wire.measure.PushOrder;
import java.io.IOException;
import java.security.SecureRandom;

/**
 * Measures one pair of relays, in both directions one after the other. The faster counts: what else goes on makes a
 * measurement slower, and hardly ever faster. Thread-safe.
 */
final class PairProbe {
    private final SecureRandom tickets = new SecureRandom();
    private final MeasuringRelays relays;

    PairProbe(MeasuringRelays relays) {
        this.relays = relays;
    }

    /** A ticket that nobody guesses. */
    long ticket() {
        return tickets.nextLong();
    }

    /**
     * Measures; each wait is bounded, and both relays have stopped when this returns.
     *
     * @param bytesMax for both directions together
     */
    MeasuredPair measure(MeasuringRelay one, MeasuringRelay other, long bytesMax) throws InterruptedException {
        MeasuredPair there = direction(one, other, bytesMax / 2);
        MeasuredPair back = direction(other, one, bytesMax / 2);
        long bytes = there.bytes() + back.bytes();
        MeasuredPair faster = back.bytesPerSecond() > there.bytesPerSecond() ? back : there;
        return new MeasuredPair(faster.from(), faster.to(), faster.bytesPerSecond(), bytes, faster.failure());
    }

    private MeasuredPair direction(MeasuringRelay from, MeasuringRelay to, long bytesMax) throws InterruptedException {
        long ticket = ticket();
        try {
            int port = to.listen(ticket, bytesMax);
            MeasuringRelay.Rate rate = from.push(new PushOrder(ticket, relays.reachedAt(to), port, bytesMax));
            return new MeasuredPair(from.name(), to.name(), rate.bytesPerSecond(), rate.bytes(), "");
        } catch (IOException e) {
            return new MeasuredPair(from.name(), to.name(), 0, 0, String.valueOf(e.getMessage()));
        } finally {
            from.stop(ticket);
            to.stop(ticket);
        }
    }
}
