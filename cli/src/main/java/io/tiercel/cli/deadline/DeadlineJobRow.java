package io.tiercel.cli.deadline;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A job with a deadline, as the ResourceManager says that it stands.
 *
 * @param deadline as {@code 2026-01-31T18:00:00Z}, as all moments are
 * @param promised whether it was taken with the promise that it keeps its deadline
 * @param onTrack whether it meets its deadline with the slots that it has
 * @param finish when it will have finished; null where nobody can say
 * @param finishEarliest with the ResourceManager's confidence, no earlier
 * @param finishLatest no later
 * @param slackSeconds from the predicted finish to the deadline, negative if that is missed; null where nobody can say
 * @param tasksLeft null where nobody knows
 * @param holds in words, what keeps it from its deadline
 * @param suggestedDeadlineSeconds for the next run of its application; null where it has never run
 * @param suggestedRuns of which that was made
 */
record DeadlineJobRow(
        String id,
        String application,
        String queue,
        String deadline,
        boolean promised,
        boolean onTrack,
        @Nullable String finish,
        @Nullable String finishEarliest,
        @Nullable String finishLatest,
        @Nullable Double slackSeconds,
        @Nullable Integer tasksLeft,
        String holds,
        @Nullable Double suggestedDeadlineSeconds,
        int suggestedRuns) {
    /** As the bean of the ResourceManager plug-in has it. */
    static DeadlineJobRow of(JsonNode job) {
        String deadline = job.path("deadline").asText();
        String finish = moment(job, "finish");
        double suggested = job.path("suggestedSeconds").asDouble();
        int left = job.path("tasksLeft").asInt(-1);
        OptionalDouble slack = seconds(finish, deadline);
        return new DeadlineJobRow(
                job.path("id").asText(),
                job.path("name").asText(),
                job.path("queue").asText(),
                deadline,
                job.path("promised").asBoolean(),
                job.path("onTrack").asBoolean(),
                finish,
                moment(job, "finishEarliest"),
                moment(job, "finishLatest"),
                slack.isPresent() ? slack.getAsDouble() : null,
                left < 0 ? null : left,
                job.path("holds").asText(),
                suggested > 0 ? suggested : null,
                job.path("suggestedRuns").asInt());
    }

    private static @Nullable String moment(JsonNode job, String field) {
        String text = job.path(field).asText();
        return text.isEmpty() ? null : text;
    }

    /** From one moment to another; empty where one of them is none. */
    static OptionalDouble seconds(@Nullable String from, @Nullable String to) {
        if (from == null || to == null) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(
                    Duration.between(Instant.parse(from), Instant.parse(to)).toMillis() / 1e3);
        } catch (DateTimeException e) {
            return OptionalDouble.empty();
        }
    }
}
