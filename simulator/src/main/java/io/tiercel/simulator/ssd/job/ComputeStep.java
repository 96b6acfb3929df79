package io.tiercel.simulator.ssd.job;

import io.tiercel.simulator.engine.EventHandler;

/** Computes on a VM for a while. Nobody else is in its way: a slot has a CPU. Not thread-safe. */
final class ComputeStep implements TaskStep {
    private final JobGround ground;
    private final HadoopVm vm;
    private final long nanos;
    private final JobClock clock;
    private boolean isBegun;

    ComputeStep(JobGround ground, HadoopVm vm, long nanos, JobClock clock) {
        this.ground = ground;
        this.vm = vm;
        this.nanos = nanos;
        this.clock = clock;
    }

    @Override
    public boolean next(EventHandler done) {
        if (isBegun) {
            return false;
        }
        isBegun = true;
        vm.meter().computed(nanos);
        clock.computed(nanos);
        ground.loop().after(nanos, done, 0);
        return true;
    }
}
