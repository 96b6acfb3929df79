package io.tiercel.simulator.engine;

/**
 * Virtual time: a clock that jumps from one event to the next.
 *
 * <p>Times are nanoseconds from the start of the run. Events of one time happen in the order in which they were asked for,
 * so that a run depends on nothing but its seed; {@link #digest} tells two runs apart by all that happened in them. Not
 * thread-safe.
 */
public final class EventLoop {
    /** The handle of no event. */
    public static final long NONE = -1;

    private final EventQueue queue = new EventQueue();
    private long nowNanos;
    private long happened;
    private long digest;
    private boolean stopped;

    public long nowNanos() {
        return nowNanos;
    }

    /**
     * Lets the handler be called at that time, not before now.
     *
     * @return a handle by which the event can be taken back
     */
    public long at(long timeNanos, EventHandler handler, int argument) {
        if (timeNanos < nowNanos) {
            throw new IllegalArgumentException("time does not go back: " + timeNanos + " ns is before " + nowNanos);
        }
        return queue.add(timeNanos, handler, argument);
    }

    /** Lets the handler be called when so much time has passed. */
    public long after(long delayNanos, EventHandler handler, int argument) {
        return at(in(delayNanos), handler, argument);
    }

    /**
     * Lets the event, which has not happened and was not taken back, happen when so much time has passed instead, as though
     * it was asked for now.
     *
     * @return its handle from now on
     */
    public long moveAfter(long handle, long delayNanos) {
        if (delayNanos < 0) {
            throw new IllegalArgumentException("time does not go back: " + delayNanos + " ns");
        }
        return queue.move(handle, in(delayNanos));
    }

    /** Takes the event back; false if it has happened, was taken back already, or is {@link #NONE}. */
    public boolean cancel(long handle) {
        return handle != NONE && queue.cancel(handle);
    }

    /** Lets events happen until none is left or {@link #stop} is called. */
    public void run() {
        runUntil(Long.MAX_VALUE);
    }

    /**
     * Lets all events up to and at that time happen. Where {@link #stop} was not called, it is that time then, unless
     * no time was set by {@link Long#MAX_VALUE}.
     */
    public void runUntil(long timeNanos) {
        stopped = false;
        while (!stopped && !queue.isEmpty() && queue.firstTime() <= timeNanos) {
            step();
        }
        if (!stopped && timeNanos != Long.MAX_VALUE) {
            nowNanos = Math.max(nowNanos, timeNanos);
        }
    }

    /** Ends {@link #run} after the event that happens now; the others stay. */
    public void stop() {
        stopped = true;
    }

    /** How many events have happened. */
    public long happened() {
        return happened;
    }

    /** How many events are to come. */
    public int pending() {
        return queue.size();
    }

    /** A number made of the times, order and arguments of all events that have happened. */
    public long digest() {
        return digest;
    }

    private long in(long delayNanos) {
        if (delayNanos > Long.MAX_VALUE - nowNanos) {
            throw new ArithmeticException("virtual time ends after 292 years, and something takes longer than that");
        }
        return nowNanos + delayNanos;
    }

    private void step() {
        nowNanos = queue.firstTime();
        EventHandler handler = queue.firstHandler();
        int argument = queue.firstArgument();
        digest = RandomStreams.mix(digest + nowNanos + RandomStreams.mix(queue.firstHandle() ^ (long) argument << 32));
        queue.removeFirst();
        happened++;
        handler.handle(argument);
    }
}
