package io.tiercel.core.deadline.offer;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.admission.AdmissionVerdict.Reason;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.JobForecast;
import io.tiercel.core.deadline.progress.QueueSlots;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is left of jobs, as they are shown at one moment, in time of their queue.
 *
 * <p>It goes by the model of the job's map tasks and their number. Where one of the two is not known, as of Spark's jobs, it goes
 * by how long the application's earlier runs took as a whole, if they are enough for the confidence.
 */
final class JobForecasts {
    private static final double NANOS = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final DeadlineConfig config;
    private final ModelBook models;
    private final QueueSlots slots;
    private final FollowedJobs followed;
    private final long nowNanos;

    /**
     * What is left, or why nobody knows.
     *
     * @param forecast null where nobody knows
     */
    record Left(@Nullable JobForecast forecast, Reason reason) {}

    JobForecasts(DeadlineConfig config, ModelBook models, QueueSlots slots, VmResiduals vms, long nowNanos) {
        this.config = config;
        this.models = models;
        this.slots = slots;
        this.nowNanos = nowNanos;
        followed = new FollowedJobs(config.confidence(), vms);
        followed.learned(models);
    }

    /** What is left of a job; each is asked for once. */
    Left of(Contender job) {
        if (slots.count() == 0) {
            return new Left(null, Reason.NO_SLOTS);
        }
        DeadlineJob its = followed.follow(List.of(job), nowNanos).get(0);
        boolean unknown = its.left() == DeadlineJob.UNKNOWN;
        return new Left(forecast(job, its), unknown ? Reason.UNKNOWN_TASKS : Reason.NO_MODEL);
    }

    private @Nullable JobForecast forecast(Contender job, DeadlineJob its) {
        ApplicationPast past = models.past(TaskType.nameOf(job.application()));
        if (hasTasks(job, Kind.REDUCE) && !hasTasks(job, Kind.MAP)) {
            return JobForecast.ofTail(config.progress(), past, config.confidence());
        }
        if (its.rates() == null || its.left() == DeadlineJob.UNKNOWN) {
            return JobForecast.ofRuns(past, elapsedSeconds(job), config.confidence());
        }
        return JobForecast.of(
                config.progress(),
                slots,
                its.rates(),
                its.tasksLeft(nowNanos, config.progress()),
                -1,
                hasTasks(job, Kind.MAP) ? past.withoutMaster() : past,
                config.confidence());
    }

    private static boolean hasTasks(Contender job, Kind kind) {
        return job.wanted(kind) + job.running(kind) > 0;
    }

    private double elapsedSeconds(Contender job) {
        long began = job.running().stream()
                .filter(task -> task.kind() != Kind.MASTER)
                .mapToLong(Running::startedMillis)
                .min()
                .orElse(Long.MAX_VALUE);
        return began == Long.MAX_VALUE ? 0 : Math.max(0, (nowNanos - began * NANOS_PER_MILLI) / NANOS);
    }
}
