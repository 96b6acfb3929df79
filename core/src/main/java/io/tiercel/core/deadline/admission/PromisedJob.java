package io.tiercel.core.deadline.admission;

import io.tiercel.core.deadline.progress.JobForecast;
import java.util.Comparator;

/**
 * A job with a deadline, and what it still takes.
 *
 * @param id by which the caller knows it
 * @param arrivalNanos when it came; of two equal deadlines the job that came first has priority
 * @param deadlineNanos by when it must have finished
 * @param queueSeconds how long what is left of it keeps all slots of the queue busy
 * @param aloneSeconds for how long it takes no or few slots beside that
 */
public record PromisedJob(long id, long arrivalNanos, long deadlineNanos, double queueSeconds, double aloneSeconds) {
    /** By priority, the earliest deadline first. */
    static final Comparator<PromisedJob> PRIORITY = Comparator.comparingLong(PromisedJob::deadlineNanos)
            .thenComparingLong(PromisedJob::arrivalNanos)
            .thenComparingLong(PromisedJob::id);

    public PromisedJob {
        if (!(queueSeconds >= 0 && aloneSeconds >= 0)) {
            throw new IllegalArgumentException("what job " + id + " takes must not be negative: " + queueSeconds
                    + " s of the queue, " + aloneSeconds + " s beside that");
        }
    }

    /** A job with what is forecast for it. */
    public static PromisedJob of(long id, long arrivalNanos, long deadlineNanos, JobForecast forecast) {
        return new PromisedJob(id, arrivalNanos, deadlineNanos, forecast.queueSeconds(), forecast.aloneSeconds());
    }

    double secondsLeft(long nowNanos) {
        return (deadlineNanos - nowNanos) / 1e9;
    }
}
