package io.tiercel.core.deadline.offer;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.deadline.offer.FollowedJobs.Starts;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.TaskRates;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A job as the scheduler shows it from time to time, followed so that it is known which of its tasks have started and ended
 * in between.
 *
 * <p>It is followed phase by phase: while it has maps to run these are its tasks, and then its reduces. Of a job of another
 * kind, such as Spark's, containers are the tasks, and nobody knows how many are left. Not thread-safe.
 */
final class FollowedJob {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long REFRESH_NANOS = 1_000_000_000L;
    private static final int UNKNOWN_BYTES = -1;

    private final long number;
    private final LearnedRates learned;
    /** Tasks that run, by what is shown of them: several may look the same. */
    private final Map<Running, Deque<Long>> tasks = new LinkedHashMap<>();

    private Contender shown;
    private Phase phase;
    private DeadlineJob job;
    private long edition = -1;
    private long nextTask;
    private long refreshedNanos;
    private boolean hasBegun;

    /** @param number which no other job has */
    FollowedJob(long number, Contender shown, LearnedRates learned) {
        this.number = number;
        this.learned = learned;
        this.shown = shown;
        this.phase = phase(shown);
        this.job = begin();
    }

    /** The job as it is shown now. */
    DeadlineJob follow(Contender now, VmResiduals vms, Starts starts, long nowNanos) {
        boolean isNew = edition < 0;
        boolean hasNews = isNew || !now.equals(shown);
        shown = now;
        if (phase != phase(now)) {
            phase = phase(now);
            job = begin();
            hasNews = true;
        }
        if (edition != learned.edition()) {
            edition = learned.edition();
            TaskRates rates = learned.of(type());
            if (rates != null) {
                job.learned(rates, UNKNOWN_BYTES, learned.confidence());
            }
            if (phase == Phase.MAP) {
                job.tail(learned.book().past(type().application()).tailAtMost(learned.confidence()));
            }
        }
        if (hasNews) {
            reconcile(vms, starts, nowNanos);
            job.tasks(
                    left(),
                    now.wanted().stream().mapToInt(Contender.Wanted::count).sum());
        }
        if (nowNanos - refreshedNanos >= REFRESH_NANOS) {
            refresh(vms, nowNanos);
        }
        return job;
    }

    private DeadlineJob begin() {
        tasks.clear();
        edition = -1;
        long deadline = shown.deadlineMillis().isPresent()
                ? nanos(shown.deadlineMillis().getAsLong())
                : DeadlineJob.NO_DEADLINE;
        return new DeadlineJob(number, nanos(shown.arrivedMillis()), deadline, learned.training(type()));
    }

    private TaskType type() {
        return new TaskType(TaskType.nameOf(shown.application()), phase);
    }

    /** Tasks that are shown and were not have started; those that were and are not have ended. */
    private void reconcile(VmResiduals vms, Starts starts, long nowNanos) {
        Map<Running, Integer> counts = new LinkedHashMap<>();
        for (Running task : shown.running()) {
            if (isOfPhase(task.kind())) {
                counts.merge(task, 1, Integer::sum);
            }
        }
        end(counts);
        counts.forEach((task, count) -> {
            Deque<Long> known = tasks.computeIfAbsent(task, unused -> new ArrayDeque<>());
            while (known.size() < count) {
                known.add(nextTask);
                job.started(nextTask++, known(vms.residual(task.vm(), nowNanos)), nanos(task.startedMillis()));
                starts.started(job, task.vm());
            }
        });
        hasBegun |= !tasks.isEmpty();
    }

    private void end(Map<Running, Integer> counts) {
        for (Iterator<Map.Entry<Running, Deque<Long>>> entries =
                        tasks.entrySet().iterator();
                entries.hasNext(); ) {
            Map.Entry<Running, Deque<Long>> entry = entries.next();
            int count = counts.getOrDefault(entry.getKey(), 0);
            while (entry.getValue().size() > count) {
                job.ended(entry.getValue().remove());
            }
            if (entry.getValue().isEmpty()) {
                entries.remove();
            }
        }
    }

    private void refresh(VmResiduals vms, long nowNanos) {
        refreshedNanos = nowNanos;
        tasks.forEach((task, ids) -> {
            double residual = known(vms.residual(task.vm(), nowNanos));
            ids.forEach(id -> job.residualChanged(id, residual));
        });
    }

    /** Where nothing is known the type's worst trained r counts, and where nothing was trained the worst of all. */
    private double known(double residual) {
        if (!Double.isNaN(residual)) {
            return residual;
        }
        TaskRates rates = learned.of(type());
        return rates == null ? 0 : rates.model().curve().lowest();
    }

    private int left() {
        Kind kind = phase == Phase.REDUCE ? Kind.REDUCE : Kind.MAP;
        int shownTasks = shown.wanted(kind) + shown.running(kind);
        if (shownTasks > 0) {
            return shownTasks;
        }
        if (hasBegun || shown.wanted(Kind.OTHER) + shown.running(Kind.OTHER) > 0) {
            return DeadlineJob.UNKNOWN;
        }
        int before = learned.book().past(type().application()).tasks();
        return shown.maps().orElse(before > 0 ? before : DeadlineJob.UNKNOWN);
    }

    private boolean isOfPhase(Kind kind) {
        return switch (kind) {
            case MASTER -> false;
            case REDUCE -> phase == Phase.REDUCE;
            case MAP, OTHER -> phase == Phase.MAP;
        };
    }

    private static Phase phase(Contender job) {
        boolean hasMaps = job.wanted(Kind.MAP) + job.running(Kind.MAP) > 0;
        boolean hasReduces = job.wanted(Kind.REDUCE) + job.running(Kind.REDUCE) > 0;
        return !hasMaps && hasReduces ? Phase.REDUCE : Phase.MAP;
    }

    private static long nanos(long millis) {
        return millis * NANOS_PER_MILLI;
    }
}
