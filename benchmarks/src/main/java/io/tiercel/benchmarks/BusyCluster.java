package io.tiercel.benchmarks;

import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.InputBlock;
import io.tiercel.core.locality.LastOffer;
import io.tiercel.core.locality.LastOffer.Outcome;
import io.tiercel.core.locality.MemoryLocalityPolicy;
import io.tiercel.core.locality.OfferLog;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.core.model.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that stays as busy as it is: ten pending tasks a VM, of 200 jobs, each with three replicas of its input and
 * three in ten with a cached copy; each VM runs one task, which comes back when another one is launched.
 */
final class BusyCluster {
    private static final int VMS_ON_HOST = 20;
    private static final int HOSTS_IN_RACK = 20;
    private static final int JOBS = 200;
    private static final int PENDING_ON_VM = 10;
    /** As tiercel.why.decisions and tiercel.why.sample are by default. */
    private static final int LOG_ENTRIES = 20_000;

    private static final int LOG_EVERY = 64;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Queue<Assignment> running = new ArrayDeque<>();
    private final List<WaitingJob> jobs = new ArrayList<>();
    private final List<LastOffer> lastOffers = new ArrayList<>();
    private final OfferLog log = new OfferLog(LOG_ENTRIES, LOG_EVERY);
    private final int vms;
    private final int emptyVm;
    private final PendingTasks tasks;
    private final MemoryLocalityPolicy policy;

    BusyCluster(int vms, SchedulingConfig config) {
        this.vms = vms;
        Topology topology = new Topology();
        while (topology.vms() < vms) {
            addRack(topology, vms - topology.vms());
        }
        emptyVm = topology.addVm(topology.addHost(topology.addRack()));
        tasks = config.newTasks(topology);
        policy = config.newPolicy(tasks);
        for (int job = 0; job < JOBS; job++) {
            jobs.add(tasks.jobArrived(job, inputs(job, (PENDING_ON_VM + 1) * vms / JOBS)));
            lastOffers.add(new LastOffer());
        }
        while (running.size() < vms) {
            Assignment assignment = policy.offer(random.nextInt(vms));
            if (assignment != null) {
                running.add(assignment);
            }
        }
    }

    /** One offer of a slot of some VM; where it is taken, the task that has run for longest comes back. */
    @Nullable
    Assignment heartbeat() {
        Assignment assignment = policy.offer(random.nextInt(vms));
        if (assignment != null) {
            running.add(assignment);
            Assignment oldest = running.remove();
            tasks.taskReturned(oldest.job(), oldest.task());
        }
        return assignment;
    }

    /** Asks each job in turn whether it takes a slot of the VM, without launching anything; how many do. */
    int answers(int vm, boolean logged) {
        int taken = 0;
        for (int i = 0; i < jobs.size(); i++) {
            WaitingJob job = jobs.get(i);
            int skips = job.skips();
            boolean accepts = policy.accepts(job, vm);
            taken += accepts ? 1 : 0;
            if (logged) {
                Outcome outcome = accepts ? Outcome.TAKES : Outcome.DECLINES;
                log.note(lastOffers.get(i), job, vm, policy.found(), skips, outcome, true, skips);
            }
        }
        return taken;
    }

    /** One offer of a slot in a rack that holds no copy of anything. */
    @Nullable
    Assignment heartbeatFarFromEverything() {
        return policy.offer(emptyVm);
    }

    private List<InputBlock> inputs(int job, int count) {
        List<InputBlock> inputs = new ArrayList<>();
        for (int task = 0; task < count; task++) {
            long id = (long) job << 32 | task;
            InputBlock block = InputBlock.onDisk(id, random.nextInt(vms), random.nextInt(vms), random.nextInt(vms));
            inputs.add(random.nextInt(10) < 3 ? block.inMemory(random.nextInt(vms)) : block);
        }
        return inputs;
    }

    private static void addRack(Topology topology, int vmsLeft) {
        int rack = topology.addRack();
        for (int vm = 0; vm < Math.min(vmsLeft, HOSTS_IN_RACK * VMS_ON_HOST); vm++) {
            int host = vm % VMS_ON_HOST == 0 ? topology.addHost(rack) : topology.hosts() - 1;
            topology.addVm(host);
        }
    }
}
