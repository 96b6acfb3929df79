package io.tiercel.core.deadline.progress;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.TimeInterval;

/**
 * How a job stands, for people who ask.
 *
 * @param job its id
 * @param secondsLeft until its deadline; infinite where it has none
 * @param finish when it will have finished, in seconds from now, with the slots that it has and with its interval; infinite
 *     where it has no slot or nothing was learned of its type, NaN where nobody knows how many tasks it has
 * @param completable the tasks that its slots complete until the deadline
 * @param left its tasks that have not ended; {@link DeadlineJob#UNKNOWN} where that is not known
 * @param isOnTrack whether it meets its deadline with the slots that it has
 */
public record JobStanding(
        long job, double secondsLeft, TimeInterval finish, double completable, int left, boolean isOnTrack) {
    /**
     * How the job stands now.
     *
     * @param past of its application, for what comes after its last map task: the reduce tail
     */
    public static JobStanding of(
            DeadlineJob job, ApplicationPast past, ProgressRule rule, double confidence, long nowNanos) {
        TaskRates rates = job.rates();
        ErrorRatios errors = rates == null ? ErrorRatios.NONE : rates.model().errors();
        TimeInterval finish = TimeInterval.of(job.secondsToFinish(), errors, confidence)
                .plus(JobForecast.ofTail(rule, past, confidence).whole());
        return new JobStanding(
                job.id(),
                job.secondsLeft(nowNanos),
                finish,
                job.completable(nowNanos, rule),
                job.left(),
                job.onTrack(nowNanos, rule));
    }
}
