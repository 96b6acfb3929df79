package io.tiercel.resourcemanager.desk;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.SuggestedDeadline;
import io.tiercel.core.deadline.progress.JobStanding;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.wire.deadline.ToldStanding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    /** For who asks why the job is on track, or late. */
    Explanation explanation() {
        List<Ground> grounds = new ArrayList<>(List.of(
                Ground.of("application", job.application()),
                Ground.of("queue", queue),
                Ground.of("promised", job.promised() ? "yes" : "no"),
                Ground.of("tasks left", standing.left() < 0 ? "" : standing.left() + " tasks"),
                Ground.of("tasks its slots complete until then", text(standing.completable(), "")),
                Ground.of("time to its deadline", text(standing.secondsLeft(), " s")),
                Ground.of("finishes in", text(standing.finish().expected(), " s")),
                Ground.of("finishes no earlier than in", text(standing.finish().low(), " s")),
                Ground.of("finishes no later than in", text(standing.finish().high(), " s"))));
        boolean onTrack = standing.isOnTrack();
        return Explanation.of(
                        Kind.DEADLINE,
                        job.id(),
                        atMillis,
                        (onTrack ? "is on track: " : "is not on track: ") + holds,
                        grounds)
                .against("", onTrack ? "fewer slots, or VMs with less CPU" : "what holds it back: " + holds);
    }

    /** Nothing where it is no number that anybody could read. */
    private static String text(double figure, String unit) {
        return Math.abs(figure) < 1e9 ? String.format(Locale.ROOT, "%.0f", figure) + unit : "";
    }
}
