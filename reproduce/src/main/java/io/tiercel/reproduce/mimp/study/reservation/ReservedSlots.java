package io.tiercel.reproduce.mimp.study.reservation;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.MemoryLocalityPolicy;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.SlotPolicy;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.view.ClusterView;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives a slot as CapacityScheduler does where each reservation is a queue: to the one that has the least of what is reserved for
 * it now. What nobody has reserved goes to the others in the order of their arrival. Any slot is as good as another. Not
 * thread-safe.
 */
final class ReservedSlots implements SlotPolicy {
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final ClusterView cluster;
    private final YarnPlan plan;
    private final PendingTasks tasks;
    private final MemoryLocalityPolicy placement;

    private ReservedSlots(ClusterView cluster, YarnPlan plan, PendingTasks tasks, MemoryLocalityPolicy placement) {
        this.cluster = cluster;
        this.plan = plan;
        this.tasks = tasks;
        this.placement = placement;
    }

    static Decisions decisions(ClusterView cluster, YarnPlan plan) {
        SchedulingConfig locality = SchedulingConfig.fifo();
        PendingTasks tasks = locality.newTasks(cluster.topology());
        return new Decisions(
                tasks,
                new ReservedSlots(cluster, plan, tasks, locality.newPolicy(tasks)),
                Scheme.NO_CACHE.newCaching());
    }

    private record Claimant(long job, double used) {}

    @Override
    public @Nullable Assignment offer(int vm, LongPredicate eligible) {
        List<Claimant> claimants = DeadlineSlots.contenders(cluster).stream()
                .filter(job -> job.wanted(Kind.MAP) > 0 && eligible.test(Long.parseLong(job.id())))
                .map(this::claimant)
                .sorted(Comparator.comparingDouble(Claimant::used).thenComparingLong(Claimant::job))
                .toList();
        for (Claimant claimant : claimants) {
            WaitingJob job = tasks.job(claimant.job);
            if (placement.accepts(job, vm)) {
                return placement.launch(job, vm);
            }
        }
        return null;
    }

    private Claimant claimant(Contender job) {
        int number = Integer.parseInt(job.id());
        int reserved = plan.containers(number, cluster.nowNanos() / NANOS_PER_MILLI);
        int running = job.running().size();
        return new Claimant(number, reserved == 0 ? Double.POSITIVE_INFINITY : running / (double) reserved);
    }
}
