package io.tiercel.resourcemanager.order;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a queue at which CapacityScheduler ended its round without a grant: it may find that a queue above has no room
 * for a job, which only it knows, and then asks none of the others.
 *
 * <p>Such a job comes last for some time, and in any case when that VM has a slot the next time. So it keeps no slot idle that
 * others want for longer than from one heartbeat of the VM to the next. Thread-safe; keeps at most one job for each VM.
 */
final class PastOffers<S extends SchedulableEntity> {
    private static final long COMES_LAST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Map<Integer, Standing<S>> endedAt = new HashMap<>();
    /** When a round last ended at these, by {@link System#nanoTime}. */
    private final Map<Standing<S>, Long> ended = new HashMap<>();
    /** The job that CapacityScheduler was last given, null once it has gone on or has granted it something. */
    private @Nullable Standing<S> out;
    /** For which VM, null where that was not known. */
    private @Nullable Integer vm;
    /** By which of the jobs CapacityScheduler is to tell the VM first. */
    private int firstProbe;

    /** CapacityScheduler begins anew: if the last job that it was given is still out, its round ended there. */
    synchronized void begin(long nowNanos) {
        ended.values().removeIf(then -> nowNanos - then >= COMES_LAST_NANOS);
        Standing<S> last = out;
        out = null;
        if (last == null) {
            return;
        }
        ended.put(last, nowNanos);
        if (vm == null) {
            firstProbe++;
        } else {
            endedAt.put(vm, last);
        }
    }

    /** Which of so many jobs is first to be asked while the VM is not known: another one where the last told nothing. */
    synchronized int firstProbe(int jobs) {
        return jobs == 0 ? 0 : Math.floorMod(firstProbe, jobs);
    }

    /** The jobs that come last on the VM now; that its last round ended at one of them is forgotten. */
    synchronized Set<Standing<S>> comeLast(int onVm) {
        Standing<S> last = endedAt.remove(onVm);
        if (last == null && ended.isEmpty()) {
            return Set.of();
        }
        Set<Standing<S>> all = new HashSet<>(ended.keySet());
        if (last != null) {
            all.add(last);
        }
        return all;
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

    /** The job has got a container, or one was reserved for it. */
    synchronized void granted(Standing<S> job) {
        ended.remove(job);
        if (job.equals(out)) {
            out = null;
        }
    }
}
