package io.tiercel.cli.deadline;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.core.deadline.DeadlineText;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a ResourceManager says of its jobs with deadlines.
 *
 * @param resourceManager where it was asked
 * @param policy which job a free slot is for
 * @param confidence as 0.9, with which deadlines are promised and intervals hold
 * @param models how many types of tasks it has models of
 * @param residuals what is left of VMs' CPUs, by host
 * @param jobs the earliest deadline first
 */
record DeadlineListing(
        String resourceManager,
        String policy,
        double confidence,
        int models,
        Map<String, Double> residuals,
        List<DeadlineJobRow> jobs) {
    /** How the bean of the ResourceManager plug-in is called. */
    static final String PATTERN = "io.tiercel:type=Deadlines,*";

    /** Of beans of which there is at least one: a ResourceManager that ends may still show its own beside its successor's. */
    static DeadlineListing of(String resourceManager, JsonNode beans) {
        JsonNode last = newest(beans);
        List<DeadlineJobRow> jobs = new ArrayList<>();
        last.path("Jobs").forEach(job -> jobs.add(DeadlineJobRow.of(job)));
        Map<String, Double> residuals = new TreeMap<>();
        last.path("Residuals")
                .forEach(host -> residuals.put(
                        host.path("key").asText(), host.path("value").asDouble()));
        return new DeadlineListing(
                resourceManager,
                last.path("Policy").asText(),
                last.path("Confidence").asDouble(),
                last.path("Models").asInt(),
                residuals,
                List.copyOf(jobs));
    }

    private static JsonNode newest(JsonNode beans) {
        JsonNode newest = beans.get(0);
        for (JsonNode bean : beans) {
            newest = number(bean) > number(newest) ? bean : newest;
        }
        return newest;
    }

    /** Beans count up, in the names that they have. */
    private static long number(JsonNode bean) {
        String digits = bean.path("name").asText().replaceAll(".*id=(\\d{1,18}).*", "$1");
        return digits.matches("\\d+") ? Long.parseLong(digits) : 0;
    }

    DeadlineListing with(List<DeadlineJobRow> some) {
        return new DeadlineListing(resourceManager, policy, confidence, models, residuals, some);
    }

    String text(Instant now) {
        if (jobs.isEmpty()) {
            return "no job with a deadline is there; -Dtiercel.deadline=20m gives a job one\n" + about();
        }
        Table table = new Table(
                "job",
                "application",
                "deadline",
                ">left",
                ">finishes in",
                percent() + " within",
                ">slack",
                ">tasks left",
                "promised",
                "state");
        jobs.forEach(job -> table.row(
                job.id(),
                job.application(),
                job.deadline(),
                from(now, job.deadline()),
                from(now, job.finish()),
                interval(now, job),
                duration(job.slackSeconds()),
                job.tasksLeft() == null ? "?" : job.tasksLeft().toString(),
                job.promised() ? "yes" : "no",
                job.onTrack() ? "on track" : "late"));
        StringBuilder text = new StringBuilder(table.text()).append('\n');
        jobs.forEach(job -> text.append(job.id() + ": " + job.holds() + suggestion(job) + "\n"));
        return text + "\n" + about();
    }

    private static String suggestion(DeadlineJobRow job) {
        return job.suggestedDeadlineSeconds() == null
                ? ""
                : "; suggested for the next run of " + job.application() + ": "
                        + DeadlineText.print(job.suggestedDeadlineSeconds()) + ", by its last " + job.suggestedRuns()
                        + " runs";
    }

    private static String interval(Instant now, DeadlineJobRow job) {
        return job.finishLatest() == null
                ? "?"
                : from(now, job.finishEarliest()) + " to " + from(now, job.finishLatest());
    }

    private static String from(Instant now, @Nullable String moment) {
        OptionalDouble seconds = DeadlineJobRow.seconds(now.toString(), moment);
        return duration(seconds.isPresent() ? seconds.getAsDouble() : null);
    }

    /** As {@code -1m30s}. */
    private static String duration(@Nullable Double seconds) {
        if (seconds == null) {
            return "?";
        }
        return (seconds <= -1 ? "-" : "") + DeadlineText.print(Math.floor(Math.abs(seconds)));
    }

    private String about() {
        return "Policy " + policy + ", models: " + models + ", VMs whose residual CPU is known: " + residuals.size()
                + "; from " + resourceManager + "\n"
                + (models == 0
                        ? "Without a model of their tasks nobody can say when jobs finish: see tiercel models.\n"
                        : "");
    }

    private String percent() {
        return Quantity.fixed(confidence * 100, 0) + " %";
    }
}
