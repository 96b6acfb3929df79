package io.tiercel.simulator.world;

import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.SlotPolicy;
import io.tiercel.simulator.world.model.VmModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What slots are used for: reduce tasks first, so that a job whose map tasks are done does not hold up the next one; then
 * what the slot policy says.
 */
final class SlotWork implements Workers.Work {
    private final World world;
    private final List<VmModel> vms;
    private final Decisions decisions;
    private final boolean timesOut;

    SlotWork(World world, List<VmModel> vms, Decisions decisions) {
        this.world = world;
        this.vms = vms;
        this.decisions = decisions;
        this.timesOut = world.model().task().timesOut();
    }

    @Override
    public boolean isWaiting() {
        return world.jobs().isReduceWaiting() || decisions.tasks().isAnyPending();
    }

    @Override
    public @Nullable Attempt take(int vm) {
        JobRun reducing = vms.get(vm).dataNode() ? world.jobs().takeReduce() : null;
        if (reducing != null) {
            return new ReduceAttempt(world, reducing, vm);
        }
        SlotPolicy slots = decisions.slots();
        Assignment assignment = timesOut ? slots.offer(vm, job -> !shuns(job, vm)) : slots.offer(vm);
        return assignment == null ? null : map(assignment);
    }

    private boolean shuns(long job, int vm) {
        return world.jobs().get(job).failedTries().shuns(vm, world.workers().left());
    }

    private MapAttempt map(Assignment assignment) {
        JobRun job = world.jobs().get(assignment.job());
        MapAttempt attempt = job.plan().readsNothing()
                ? new ComputingAttempt(world, job, assignment.task(), assignment.vm())
                : new ReadingAttempt(world, job, assignment.task(), assignment.vm());
        if (timesOut) {
            long nanos = world.model().task().timeoutNanos();
            attempt.timeout(world.loop().after(nanos, unused -> world.timedOut(attempt), 0));
        }
        return attempt;
    }
}
