package io.tiercel.resourcemanager.order;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a queue at which CapacityScheduler ended its round without a grant: it may find that no limit of a queue above
 * has room for a job, which only it knows, and then asks none of the others.
 *
 * <p>Such a job comes last when the VM has a slot the next time. So it keeps no slot idle that others want for longer than
 * from one heartbeat to the next, and has its turn again in the one after that. Thread-safe; keeps at most one job for each VM.
 */
final class PastOffers<S extends SchedulableEntity> {
    private final Map<Integer, Standing<S>> inVain = new HashMap<>();
    /** The job that CapacityScheduler was last given, null once it has gone on or has granted it something. */
    private @Nullable Standing<S> out;
    /** For which VM, null where that was not known. */
    private @Nullable Integer vm;
    /** By which of the jobs CapacityScheduler is to tell the VM first. */
    private int firstProbe;

    /** CapacityScheduler begins anew: if the last job that it was given is still out, its round ended there. */
    synchronized void begin() {
        Standing<S> last = out;
        out = null;
        if (last == null) {
            return;
        }
        if (vm == null) {
            firstProbe++;
        } else {
            inVain.put(vm, last);
        }
    }

    /** Which of so many jobs is first to be asked while the VM is not known: another one where the last told nothing. */
    synchronized int firstProbe(int jobs) {
        return jobs == 0 ? 0 : Math.floorMod(firstProbe, jobs);
    }

    /** The job at which the last round for the VM ended, which is forgotten; null where it ended at none. */
    synchronized @Nullable Standing<S> takeInVain(int onVm) {
        return inVain.remove(onVm);
    }

    /** CapacityScheduler is given the job, for this VM or for one that is not known yet. */
    synchronized void given(Standing<S> job, @Nullable Integer onVm) {
        out = job;
        vm = onVm;
    }

    /** CapacityScheduler asks for another job. */
    synchronized void goneOn() {
        out = null;
    }

    /** The job has got a container, or the promise of one. */
    synchronized void granted(Standing<S> job) {
        if (job.equals(out)) {
            out = null;
        }
    }
}
