package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.SuggestedDeadline;
import io.tiercel.core.deadline.progress.JobStanding;
import io.tiercel.wire.deadline.ToldStanding;
import org.jspecify.annotations.Nullable;

/**
 * How a job with a deadline stands, for people who ask.
 *
 * @param queue its path
 * @param atMillis when this was so, in milliseconds since 1970
 * @param holds in words, what keeps it from its deadline; or that nothing does
 * @param suggested a deadline for the next run of its application; null where it has never run
 */
public record DeadlineStanding(
        Contender job,
        String queue,
        long atMillis,
        JobStanding standing,
        String holds,
        @Nullable SuggestedDeadline suggested) {
    /** As the coordinator is told of it. */
    ToldStanding told() {
        return new ToldStanding(
                job.id(),
                job.application(),
                queue,
                job.deadlineMillis().orElse(0),
                new ToldStanding.Terms(job.promised(), standing.isOnTrack()),
                standing.finish(),
                standing.left(),
                holds);
    }
}
