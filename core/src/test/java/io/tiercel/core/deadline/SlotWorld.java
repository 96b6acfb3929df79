package io.tiercel.core.deadline;

import io.tiercel.core.deadline.admission.AdmissionControl;
import io.tiercel.core.deadline.admission.AdmissionVerdict;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Reason;
import io.tiercel.core.deadline.admission.PromisedJob;
import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.core.deadline.choice.DeadlinePolicy;
import io.tiercel.core.deadline.choice.FreeSlot;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.PaperTypes;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.JobForecast;
import io.tiercel.core.deadline.progress.QueueSlots;
import io.tiercel.core.deadline.progress.TaskRates;
import io.tiercel.core.deadline.progress.TrainingSpread;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * Twelve slots of four kinds that run jobs of three types, one event after the other.
 *
 * <p>Tasks take what the models say, times a factor that all tasks of a job have in common, times one of its own. The models
 * know how these are distributed.
 */
final class SlotWorld {
    private static final double[] RESIDUALS = {1.0, 0.725, 0.55, 0.25, 1.0, 0.725, 0.55, 0.25, 1.0, 0.725, 0.55, 0.25};
    private static final double NANOS = 1e9;

    private final DeadlineConfig config;
    private final Seed arrivals;
    private final Seed noise;
    /** By how much a job takes more or less than predicted at most. */
    private final double error;

    private final Map<String, TaskRates> types = new TreeMap<>();
    private final Map<Long, Double> factors = new TreeMap<>();
    private final QueueSlots queue = QueueSlots.of(RESIDUALS);
    private final DeadlinePolicy policy;
    private final AdmissionControl admission;
    private final List<DeadlineJob> jobs = new ArrayList<>();
    private final boolean[] busy = new boolean[RESIDUALS.length];
    private final PriorityQueue<Running> ends = new PriorityQueue<>(Comparator.comparingLong(Running::endNanos));
    private long nextTask;

    /** What came of it. */
    int promised;

    int refused;
    int late;
    double taskSeconds;

    private record Running(long endNanos, int slot, long task, DeadlineJob job) {}

    SlotWorld(DeadlineConfig config, double error, Seed seed) {
        this.config = config;
        this.error = error;
        this.arrivals = seed.split();
        this.noise = seed.split();
        for (String type : List.of("pi", "grep", "sort")) {
            types.put(type, rates(PaperTypes.named(type)));
        }
        policy = config.newPolicy(queue, new DataNodeLoads(config.guard(), config.limitMBps()));
        admission = config.newAdmission();
    }

    /** So many jobs come one after the other, with so many seconds in between on average. */
    void run(int count, double secondsBetween) {
        long now = 0;
        for (int id = 0; id < count; id++) {
            now += (long) (-Math.log(arrivals.between(1, 1_000_000) / 1e6) * secondsBetween * NANOS);
            runUntil(now);
            arrive(id, now);
            fill(now);
        }
        runUntil(Long.MAX_VALUE);
    }

    private void runUntil(long until) {
        while (!ends.isEmpty() && ends.peek().endNanos() <= until) {
            Running ended = ends.remove();
            busy[ended.slot()] = false;
            ended.job().ended(ended.task());
            if (ended.job().left() == 0) {
                jobs.remove(ended.job());
                late += ended.job().secondsLeft(ended.endNanos()) < 0 ? 1 : 0;
            }
            fill(ended.endNanos());
        }
    }

    private void arrive(int id, long now) {
        TaskRates rates = Objects.requireNonNull(types.get(arrivals.pick("pi", "grep", "sort")));
        factors.put((long) id, factor());
        int tasks = arrivals.between(5, 80);
        JobForecast forecast = forecast(rates, tasks);
        double allowed = (forecast.queueSeconds() + forecast.aloneSeconds()) * arrivals.between(10, 50) / 10;
        long deadline = now + (long) (allowed * NANOS);
        List<PromisedJob> given = jobs.stream()
                .map(job -> PromisedJob.of(
                        job.id(),
                        job.arrivalNanos(),
                        job.deadlineNanos(),
                        forecast(Objects.requireNonNull(job.rates()), job.left())))
                .toList();
        AdmissionVerdict verdict =
                admission.decide(PromisedJob.of(id, now, deadline, forecast), Reason.NO_DEADLINE, given, false, now);
        if (verdict instanceof AdmissionVerdict.Refused) {
            refused++;
            return;
        }
        promised++;
        DeadlineJob job = new DeadlineJob(id, now, deadline, new TrainingSpread());
        job.learned(rates, -1, config.confidence());
        job.tasks(tasks, tasks);
        jobs.add(job);
    }

    private TaskRates rates(TaskTimeModel exact) {
        double[] ratios = new double[error == 0 ? 0 : 99];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = factor() * factor();
        }
        return new TaskRates(new TaskTimeModel(exact.curve(), exact.scale(), exact.readMBps(), ErrorRatios.of(ratios)));
    }

    private double factor() {
        return 1 + error * (noise.below(2001) - 1000) / 1000;
    }

    private JobForecast forecast(TaskRates rates, int tasks) {
        return JobForecast.of(config.progress(), queue, rates, tasks, -1, ApplicationPast.NONE, config.confidence());
    }

    private void fill(long now) {
        for (int slot = 0; slot < RESIDUALS.length; slot++) {
            if (!busy[slot]) {
                offer(slot, now);
            }
        }
    }

    private void offer(int slot, long now) {
        DeadlineJob job = policy.prefer(FreeSlot.of(RESIDUALS[slot]), jobs, now).next();
        if (job != null) {
            busy[slot] = true;
            double seconds = Objects.requireNonNull(factors.get(job.id()))
                    * factor()
                    * Objects.requireNonNull(job.rates()).seconds(RESIDUALS[slot]);
            taskSeconds += seconds;
            job.started(nextTask, RESIDUALS[slot], now);
            ends.add(new Running(now + (long) (seconds * NANOS), slot, nextTask++, job));
        }
    }
}
