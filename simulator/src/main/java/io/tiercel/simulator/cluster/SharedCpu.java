package io.tiercel.simulator.cluster;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;

/**
 * The CPUs of a VM, which all of its tasks share equally: processor sharing of what interactive VMs leave.
 *
 * <p>Nothing happens on it while nobody computes. Not thread-safe.
 */
public final class SharedCpu {
    private static final double NANOS_IN_SECOND = 1e9;

    private final EventLoop loop;
    private final CpuModel model;
    private final long seed;
    private final FairShare share;
    private final EventHandler step = unused -> step();
    private long stepEvent = EventLoop.NONE;

    /** @param seed of the interactive load */
    public SharedCpu(EventLoop loop, CpuModel model, long seed) {
        this.loop = loop;
        this.model = model;
        this.seed = seed;
        this.share = new FairShare(loop, this::divide);
    }

    /** Begins to compute what takes so long on a CPU of its own. */
    public void begin(long nanos, EventHandler done, int argument) {
        share.begin(nanos, done, argument);
        divide();
    }

    /** Gives up what that handler waits for, if it waits for anything. */
    public void cancel(EventHandler done) {
        if (share.cancel(done)) {
            divide();
        }
    }

    /** How many tasks compute. */
    public int tasks() {
        return share.size();
    }

    /** What all tasks that are done have computed, in the time of a CPU of its own. */
    public long deliveredNanos() {
        return share.delivered();
    }

    private void divide() {
        int tasks = share.size();
        if (tasks == 0) {
            share.rateEach(0);
            loop.cancel(stepEvent);
            stepEvent = EventLoop.NONE;
            return;
        }
        share.rateEach(model.speed(tasks, seed, loop.nowNanos()) * NANOS_IN_SECOND);
        if (stepEvent == EventLoop.NONE && !model.load().isSteady()) {
            stepEvent = loop.after(model.load().nanosLeft(seed, loop.nowNanos()), step, 0);
        }
    }

    private void step() {
        stepEvent = EventLoop.NONE;
        divide();
    }
}
