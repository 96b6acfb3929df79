package io.tiercel.reproduce.mimp.study.reservation;

import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.reproduce.mimp.study.DeadlineSlots;
import io.tiercel.reproduce.mimp.study.LearnedModels;
import io.tiercel.reproduce.mimp.study.reservation.YarnPlan.Stage;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.store.StoredBlocks;
import io.tiercel.simulator.world.view.ClusterView;
import io.tiercel.simulator.world.view.SubmissionCheck;
import java.util.List;
import java.util.Optional;

/**
 * Reserves for each job with a deadline when it is submitted. One that gets no reservation runs without.
 *
 * <p>The skyline comes from the models that our policies use: a container for each map, for as long as a map takes on the
 * queue's slots on average, with 90 % confidence; then the reduce tasks for as long as the type's tail. A reservation says
 * nothing of the slot, so it cannot be for a fast one. Not thread-safe.
 */
final class Reserving implements SubmissionCheck {
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final double MILLIS = 1e3;
    private static final double CONFIDENCE = 0.9;

    private final ClusterModel model;
    private final LearnedModels models;
    private final YarnPlan plan;
    private int reserved;

    Reserving(ClusterModel model, LearnedModels models, YarnPlan plan) {
        this.model = model;
        this.models = models;
        this.plan = plan;
    }

    /** Jobs that have a reservation, so far. */
    int reserved() {
        return reserved;
    }

    @Override
    public Optional<String> refusal(JobPlan job, ClusterView cluster) {
        TaskTimeModel times = models.book().model(new TaskType(job.application().name(), Phase.MAP));
        if (job.deadlineNanos().isPresent() && times != null) {
            double seconds = DeadlineSlots.residuals(cluster, 0).stream()
                            .mapToDouble(times::seconds)
                            .average()
                            .orElseThrow()
                    * times.errors().upper(CONFIDENCE);
            double tail = models.book().past(job.application().name()).tailAtMost(CONFIDENCE);
            long now = cluster.nowNanos() / NANOS_PER_MILLI;
            plan.archive(now);
            List<Stage> stages = List.of(
                    new Stage(maps(job), Math.round(seconds * MILLIS)),
                    new Stage(Math.toIntExact(model.task().reduces(job)), Math.max(1, Math.round(tail * MILLIS))));
            reserved +=
                    plan.reserve(job.number(), now, job.deadlineNanos().getAsLong() / NANOS_PER_MILLI, stages) ? 1 : 0;
        }
        return Optional.empty();
    }

    private int maps(JobPlan job) {
        long blocks = job.inputs().stream()
                .mapToLong(input -> StoredBlocks.count(input.bytes(), model.blockBytes()))
                .sum();
        return Math.toIntExact(blocks + job.computing().count());
    }
}
