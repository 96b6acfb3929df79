package io.tiercel.benchmarks;

import io.tiercel.core.deadline.choice.DataNodeLoads;
import io.tiercel.core.deadline.choice.DeadlinePolicy;
import io.tiercel.core.deadline.choice.FreeSlot;
import io.tiercel.core.deadline.choice.ReadGuard;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.core.deadline.model.DoubleExponential;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.ProgressRule;
import io.tiercel.core.deadline.progress.QueueSlots;
import io.tiercel.core.deadline.progress.TaskRates;
import io.tiercel.core.deadline.progress.TrainingSpread;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to choose a job for a free slot among 500 jobs of ten types, which have 20,000 slots. The residual CPU of a
 * slot changes before each offer, as in a ResourceManager. The order of arrival is the yardstick.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DeadlineOfferBenchmark {
    private static final int JOBS = 500;
    private static final int TYPES = 10;
    private static final int SLOTS_EACH = 40;
    private static final long SECOND = 1_000_000_000L;

    private final SplittableRandom random = new SplittableRandom(1);
    private final QueueSlots queue = new QueueSlots();
    private final List<DeadlineJob> jobs = new ArrayList<>();
    private final DeadlinePolicy fifo = policy(SlotRule.FIFO);
    private final DeadlinePolicy mimp = policy(SlotRule.MIMP);
    private final DeadlinePolicy opportunity = policy(SlotRule.OPPORTUNITY);
    private double residual = 1;

    public DeadlineOfferBenchmark() {
        List<TaskRates> types = new ArrayList<>();
        for (int type = 0; type < TYPES; type++) {
            DoubleExponential curve = new DoubleExponential(10 + 15 * type, -3 - type / 3.0, 30, -0.2, 0, 1);
            types.add(new TaskRates(TaskTimeModel.of(curve)));
        }
        for (int id = 0; id < JOBS; id++) {
            jobs.add(job(id, types.get(id % TYPES)));
        }
        queue.add(1, 1);
    }

    @Benchmark
    public @Nullable DeadlineJob arrival() {
        return chosen(fifo);
    }

    @Benchmark
    public @Nullable DeadlineJob maximumProgress() {
        return chosen(mimp);
    }

    @Benchmark
    public @Nullable DeadlineJob opportunity() {
        return chosen(opportunity);
    }

    private @Nullable DeadlineJob chosen(DeadlinePolicy policy) {
        double next = random.nextInt(201) / 200.0;
        queue.move(residual, next, 1);
        residual = next;
        return policy.prefer(FreeSlot.of(next), jobs, SECOND).next();
    }

    /** A job that is on track, so that the slot goes by how well it suits. */
    private DeadlineJob job(int id, TaskRates rates) {
        DeadlineJob job = new DeadlineJob(id, id, (3600 + id) * SECOND, new TrainingSpread());
        job.learned(rates, -1, 0.9);
        for (int slot = 0; slot < SLOTS_EACH; slot++) {
            double r = random.nextInt(201) / 200.0;
            job.started(slot, r, 0);
            queue.add(r, 1);
        }
        job.tasks(200, 160);
        return job;
    }

    private DeadlinePolicy policy(SlotRule rule) {
        DataNodeLoads loads = new DataNodeLoads(ReadGuard.READ, DataNodeLoads.LEARNED);
        return rule.newPolicy(ProgressRule.WHOLE, 120 * SECOND, queue, loads);
    }
}
