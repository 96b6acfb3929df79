package io.tiercel.simulator.cluster;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.PriorityQueue;

/**
 * Transfers that all go on at the same rate, which changes as they come and go: processor sharing.
 *
 * <p>What is transferred is bytes, or on a CPU nanoseconds of computing. It counts what each transfer has been served
 * since the share was last empty; a transfer is done when that count has grown by its amount. So a change of the rate costs
 * one event, however many transfers there are. Whoever owns the share sets the rate anew after each change. Not
 * thread-safe.
 */
final class FairShare implements EventHandler {
    private static final double NANOS_IN_SECOND = 1e9;
    /** What rounding adds to a time must not make it a nanosecond longer. */
    private static final double ROUNDING_NANOS = 1e-3;
    /** There is a share for each pair of hosts with traffic, and mostly it is of one transfer. */
    private static final int TRANSFERS_AT_FIRST = 1;

    private final EventLoop loop;
    private final Runnable ended;
    private final PriorityQueue<Transfer> transfers = new PriorityQueue<>(TRANSFERS_AT_FIRST);
    private double servedEach;
    private double rateEach;
    private long settledNanos;
    private long endEvent = EventLoop.NONE;
    private long begun;
    private long delivered;

    /** @param ended is called when a transfer is over, before whoever waits for it is told; must set the rate */
    FairShare(EventLoop loop, Runnable ended) {
        this.loop = loop;
        this.ended = ended;
    }

    /** The transfers under way. */
    int size() {
        return transfers.size();
    }

    /** Begins a transfer of so many bytes, or whatever is transferred. The rate must be set next. */
    void begin(long amount, EventHandler done, int argument) {
        settle();
        servedEach = transfers.isEmpty() ? 0 : servedEach;
        transfers.add(new Transfer(servedEach + amount, begun++, amount, done, argument));
    }

    /** Each transfer goes on at this rate from now on, in bytes a second, or whatever is transferred. */
    void rateEach(double perSecond) {
        settle();
        rateEach = perSecond;
        if (!transfers.isEmpty() && perSecond > 0) {
            double left = Math.max(0, transfers.element().endServed() - servedEach);
            double nanos = Math.ceil(left / perSecond * NANOS_IN_SECOND - ROUNDING_NANOS);
            endAfter((long) Math.max(0, nanos));
        } else {
            loop.cancel(endEvent);
            endEvent = EventLoop.NONE;
        }
    }

    /** Forgets the handler's transfers; whether there were any. Then the rate must be set next. */
    boolean cancel(EventHandler done) {
        settle();
        return transfers.removeIf(transfer -> transfer.done() == done);
    }

    private void endAfter(long nanos) {
        endEvent = endEvent == EventLoop.NONE ? loop.after(nanos, this, 0) : loop.moveAfter(endEvent, nanos);
    }

    double rateEach() {
        return rateEach;
    }

    /** The amounts of all transfers that are done. */
    long delivered() {
        return delivered;
    }

    /** One transfer for each event: of several that end at once, each has an event of its own. */
    @Override
    public void handle(int unused) {
        settle();
        endEvent = EventLoop.NONE;
        Transfer over = transfers.remove();
        delivered += over.amount();
        ended.run();
        over.done().handle(over.argument());
    }

    private void settle() {
        servedEach += rateEach * (loop.nowNanos() - settledNanos) / NANOS_IN_SECOND;
        settledNanos = loop.nowNanos();
    }

    /**
     * What is on its way.
     *
     * @param endServed how much each transfer of its share has been served when this one is done
     * @param order in which transfers begin; it breaks ties
     */
    private record Transfer(double endServed, long order, long amount, EventHandler done, int argument)
            implements Comparable<Transfer> {
        @Override
        public int compareTo(Transfer other) {
            int byEnd = Double.compare(endServed, other.endServed);
            return byEnd == 0 ? Long.compare(order, other.order) : byEnd;
        }
    }
}
