package io.tiercel.simulator.world;

import io.tiercel.simulator.engine.EventHandler;

/**
 * One try of a task, which has a slot of a VM until it ends or the VM is lost. It is a handler of events itself, by the
 * numbers of its steps: there are many at once, and an object for each step as well would be one more to look up.
 */
abstract class Attempt implements EventHandler {
    private final JobRun job;
    private final int vm;
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

    /** What it waited for has come about. Once its VM is lost, nothing comes of that. */
    @Override
    public final void handle(int step) {
        if (!lost) {
            begin(step);
        }
    }

    /** The task must run again. */
    final void lose() {
        lost = true;
        returned();
    }

    /** Begins with the first step. */
    abstract void start();

    /** Begins a later step, which the attempt numbered itself. */
    abstract void begin(int step);

    /** Tells whoever gave out the task that it is to be given out again. */
    abstract void returned();
}
