package io.tiercel.simulator.credit;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A driver domain of one vCPU that shares the CPUs with the guests: what devices do comes to a guest only after it has run for a
 * moment.
 */
public final class DriverGuest implements Guest, Interrupts {
    private final Hypercalls calls;
    private final long nanosEach;
    private final Burst burst;
    private final Deque<Delivery> waiting = new ArrayDeque<>();
    private long leftNanos;

    private record Delivery(EventHandler handler, int argument) {}

    /** @param nanosEach how long it runs for each interrupt */
    public DriverGuest(EventLoop loop, Hypercalls calls, long nanosEach) {
        this.calls = calls;
        this.nanosEach = nanosEach;
        this.burst = new Burst(loop, this::handled, 0);
    }

    @Override
    public void deliver(EventHandler handler, int argument) {
        waiting.add(new Delivery(handler, argument));
        if (waiting.size() == 1) {
            leftNanos = nanosEach;
            calls.wake(0);
        }
    }

    @Override
    public void begin() {}

    @Override
    public void resumed(int vcpu) {
        burst.run(leftNanos);
    }

    @Override
    public void paused(int vcpu) {
        leftNanos = burst.stop();
    }

    private void handled(int vcpu) {
        Delivery done = waiting.remove();
        leftNanos = nanosEach;
        if (waiting.isEmpty()) {
            calls.block(vcpu);
        } else {
            burst.run(nanosEach);
        }
        done.handler().handle(done.argument());
    }
}
