package io.tiercel.simulator.credit;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;

/** What a vCPU computes, which goes on only while it runs. Not thread-safe. */
final class Burst {
    private final EventLoop loop;
    private final EventHandler ended;
    private final int vcpu;
    private long leftNanos;
    private long sinceNanos;
    private long end = EventLoop.NONE;

    /** @param ended is called with the vCPU when all is computed */
    Burst(EventLoop loop, EventHandler ended, int vcpu) {
        this.loop = loop;
        this.ended = ended;
        this.vcpu = vcpu;
    }

    /** Goes on, with so much left to be computed. */
    void run(long nanos) {
        leftNanos = nanos;
        sinceNanos = loop.nowNanos();
        end = loop.after(nanos, this::over, 0);
    }

    /** Stops; how much is left then. */
    long stop() {
        if (end != EventLoop.NONE) {
            loop.cancel(end);
            end = EventLoop.NONE;
            leftNanos -= loop.nowNanos() - sinceNanos;
        }
        return leftNanos;
    }

    private void over(int unused) {
        end = EventLoop.NONE;
        leftNanos = 0;
        ended.handle(vcpu);
    }
}
