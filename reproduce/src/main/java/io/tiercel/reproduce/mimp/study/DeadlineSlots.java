package io.tiercel.reproduce.mimp.study;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.choice.Contender.Wanted;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.choice.Turn;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.offer.ProgressChoice;
import io.tiercel.core.locality.Assignment;
import io.tiercel.core.locality.MemoryLocalityPolicy;
import io.tiercel.core.locality.PendingTasks;
import io.tiercel.core.locality.SchedulingConfig;
import io.tiercel.core.locality.SlotPolicy;
import io.tiercel.core.locality.WaitingJob;
import io.tiercel.simulator.world.Decisions;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.view.ClusterView;
import io.tiercel.simulator.world.view.LiveJob;
import io.tiercel.simulator.world.view.LiveTask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives a VM's free slot to the job that the core's {@link ProgressChoice} says, as the ResourceManager's plug-in does: it is
 * shown the same of each job. Which of a job's tasks runs there is what locality says. Not thread-safe.
 */
public final class DeadlineSlots implements SlotPolicy {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long LOOK_NANOS = 1_000_000_000L;

    private final ClusterView cluster;
    private final int firstMapVm;
    private final PendingTasks tasks;
    private final MemoryLocalityPolicy placement;
    private final ProgressChoice choice;
    private long lookedNanos = -LOOK_NANOS;

    private DeadlineSlots(
            ClusterView cluster,
            int firstMapVm,
            PendingTasks tasks,
            MemoryLocalityPolicy placement,
            ProgressChoice choice) {
        this.cluster = cluster;
        this.firstMapVm = firstMapVm;
        this.tasks = tasks;
        this.placement = placement;
        this.choice = choice;
    }

    /** All decisions of a cluster whose slots go by the configuration and the models; nothing is kept in memory. */
    static Decisions decisions(ClusterView cluster, DeadlineConfig config, LearnedModels models) {
        return decisions(cluster, 0, config, models);
    }

    /**
     * The same, where the first VMs run no maps.
     *
     * @param firstMapVm the first VM that does
     */
    public static Decisions decisions(
            ClusterView cluster, int firstMapVm, DeadlineConfig config, LearnedModels models) {
        SchedulingConfig locality = SchedulingConfig.fifo();
        PendingTasks tasks = locality.newTasks(cluster.topology());
        ProgressChoice choice =
                new ProgressChoice(config, (vm, nanos) -> cluster.report(vm).residual(), config.newLoads());
        models.follow(choice::learned);
        SlotPolicy slots = new DeadlineSlots(cluster, firstMapVm, tasks, locality.newPolicy(tasks), choice);
        return new Decisions(tasks, slots, Scheme.NO_CACHE.newCaching());
    }

    @Override
    public @Nullable Assignment offer(int vm, LongPredicate eligible) {
        if (vm < firstMapVm) {
            return null;
        }
        long now = cluster.nowNanos();
        if (now - lookedNanos >= LOOK_NANOS) {
            lookedNanos = now;
            choice.slots(residuals(cluster, firstMapVm));
        }
        List<Contender> waiting = contenders(cluster).stream()
                .filter(job -> job.wanted(Kind.MAP) > 0 && eligible.test(Long.parseLong(job.id())))
                .toList();
        for (Turn turn : choice.turns(new SlotOffer(vm, now / NANOS_PER_MILLI), waiting)) {
            WaitingJob job = tasks.job(Long.parseLong(turn.job().id()));
            if (!turn.patient() || placement.accepts(job, vm)) {
                return placement.launch(job, vm);
            }
        }
        return null;
    }

    /** The residual CPU of each slot for maps. */
    public static List<Double> residuals(ClusterView cluster, int firstMapVm) {
        List<Double> residuals = new ArrayList<>();
        for (int vm = firstMapVm; vm < cluster.topology().vms(); vm++) {
            residuals.addAll(
                    Collections.nCopies(cluster.slots(vm), cluster.report(vm).residual()));
        }
        return residuals;
    }

    /** The jobs that run, as the ResourceManager's plug-in shows them. */
    public static List<Contender> contenders(ClusterView cluster) {
        Map<Integer, List<Running>> running = new HashMap<>();
        for (int vm = 0; vm < cluster.topology().vms(); vm++) {
            for (LiveTask task : cluster.running(vm)) {
                running.computeIfAbsent(task.job(), unused -> new ArrayList<>())
                        .add(new Running(
                                task.kind() == TaskKind.MAP ? Kind.MAP : Kind.REDUCE,
                                vm,
                                task.startNanos() / NANOS_PER_MILLI));
            }
        }
        return cluster.jobs().stream()
                .map(job -> contender(job, running.getOrDefault(job.plan().number(), List.of())))
                .toList();
    }

    private static Contender contender(LiveJob job, List<Running> running) {
        long maps = running.stream().filter(task -> task.kind() == Kind.MAP).count();
        List<Wanted> wanted = new ArrayList<>();
        if (job.mapsLeft() > maps) {
            wanted.add(new Wanted(Kind.MAP, (int) (job.mapsLeft() - maps)));
        } else if (job.mapsLeft() == 0 && job.reducesLeft() > running.size()) {
            wanted.add(new Wanted(Kind.REDUCE, job.reducesLeft() - running.size()));
        }
        OptionalLong deadline = job.plan().deadlineNanos();
        return new Contender(
                Integer.toString(job.plan().number()),
                job.plan().application().name(),
                job.plan().submitNanos() / NANOS_PER_MILLI,
                deadline.isPresent() ? OptionalLong.of(deadline.getAsLong() / NANOS_PER_MILLI) : deadline,
                deadline.isPresent(),
                OptionalInt.of(job.maps()),
                wanted,
                running);
    }
}
