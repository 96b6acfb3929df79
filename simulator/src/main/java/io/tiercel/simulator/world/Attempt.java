package io.tiercel.simulator.world;

/** One try of a task, which has a slot of a VM until it ends or the VM is lost. */
abstract class Attempt {
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

    /** Whether its VM was lost; what it has begun still ends, but nothing comes of it. */
    final boolean isLost() {
        return lost;
    }

    /** The task must run again. */
    final void lose() {
        lost = true;
        returned();
    }

    /** Begins with the first step. */
    abstract void start();

    /** Tells whoever gave out the task that it is to be given out again. */
    abstract void returned();
}
