package io.tiercel.simulator.cluster;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.function.Consumer;

/** All transfers from one host to another: they cross the same links, so that each has the same rate. */
final class Path {
    private static final double RISING = -1;

    private final long id;
    private final Link[] links;
    private final FairShare share;
    // What the share has as well, but not as near to hand.
    private int transfers;
    private double rateEach;
    /** What its links were told of last. */
    private double given;

    // What follows is of the neighbourhood that is solved now.
    private long neighbourhood;
    private double nextRateEach;
    private double bound;

    /** @param ended is handed the path when a transfer is over */
    Path(long id, EventLoop loop, Link[] links, Consumer<Path> ended) {
        this.id = id;
        this.links = links;
        this.share = new FairShare(loop, () -> {
            transfers--;
            ended.accept(this);
        });
        for (Link link : links) {
            link.paths().add(this);
        }
    }

    long id() {
        return id;
    }

    /** The links of the path, which the caller must not change. */
    Link[] links() {
        return links;
    }

    int transfers() {
        return transfers;
    }

    double rateEach() {
        return rateEach;
    }

    void begin(long bytes, EventHandler done, int argument) {
        share.begin(bytes, done, argument);
        transfers++;
    }

    /** Sets the rate of each transfer; as it must be after every change, though the rate be the same. */
    void rateEach(double bytesPerSecond) {
        share.rateEach(bytesPerSecond);
        rateEach = bytesPerSecond;
        double more = more(bytesPerSecond);
        given += more;
        for (Link link : links) {
            link.give(more);
        }
    }

    /** How much more than so far its links have to bear at this rate of each transfer. */
    double more(double bytesPerSecond) {
        return transfers * bytesPerSecond - given;
    }

    /** Leaves its links. */
    void remove() {
        for (Link link : links) {
            link.remove(this);
        }
    }

    void enter(long number) {
        neighbourhood = number;
        nextRateEach = 0;
    }

    boolean isIn(long number) {
        return neighbourhood == number;
    }

    /** Its rate is to be found anew. */
    void rise() {
        nextRateEach = RISING;
        bound = Double.POSITIVE_INFINITY;
        for (Link link : links) {
            link.rise(transfers, given);
            bound = link.isEdge() ? Math.min(bound, link.level()) : bound;
        }
    }

    /** What the full links that are shared as they were leave to each of its transfers, which is what others have there. */
    double bound() {
        return bound;
    }

    boolean isRising() {
        return nextRateEach == RISING;
    }

    /** Its rate is found. */
    void stay(double rateEach) {
        nextRateEach = rateEach;
        for (Link link : links) {
            link.take(transfers, rateEach);
        }
    }

    /** What was found; 0 if nothing goes over it. */
    double nextRateEach() {
        return nextRateEach;
    }
}
