package io.tiercel.simulator.world;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.world.result.TaskKind;

/**
 * One try of a task, which has a slot of a VM until it ends, is given up, or the VM is lost. It is a handler of events
 * itself, by the numbers of its steps: there are many at once, and an object for each step as well would be one more to look
 * up.
 */
abstract class Attempt implements EventHandler {
    private final JobRun job;
    private final int vm;
    private long startNanos;
    private long timeout = EventLoop.NONE;
    private boolean lost;

    Attempt(JobRun job, int vm) {
        this.job = job;
        this.vm = vm;
    }

    final JobRun job() {
        return job;
    }

    final int vm() {
        return vm;
    }

    final long startNanos() {
        return startNanos;
    }

    /** The event by which it fails, if there is one. */
    final long timeout() {
        return timeout;
    }

    final void timeout(long event) {
        timeout = event;
    }

    /** What it waited for has come about. Once it is lost, nothing comes of that. */
    @Override
    public final void handle(int step) {
        if (lost) {
            cameTooLate(step);
        } else {
            begin(step);
        }
    }

    /** Has its slot from now on. */
    final void start(long nowNanos) {
        startNanos = nowNanos;
        start();
    }

    /** Nothing comes of it any more. */
    final void lose() {
        lost = true;
    }

    abstract TaskKind kind();

    /** The task's number in its job; 0 where tasks of the kind have none. */
    abstract int task();

    /** What it is to read. */
    abstract long inputBytes();

    /** Begins with the first step. */
    abstract void start();

    /** Begins a later step, which the attempt numbered itself. */
    abstract void begin(int step);

    /** What it waited for has come about, but it is lost. */
    void cameTooLate(int step) {}

    /** Tells whoever gave out the task that it is to be given out again. */
    abstract void returned();
}
