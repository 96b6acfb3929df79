package io.tiercel.report.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.report.Commit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a measurement that takes hours, kept in a file as they end, a line each, so that one that was broken off can go
 * on. Without a file they are in memory only. A line that was not written to its end counts as none. Not thread-safe.
 *
 * @param <R> a run: a record that Jackson can read
 */
public final class KeptRuns<R> {
    /** What a run of another release does not have must not count as 0. */
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    private final @Nullable Path file;
    private final String measurement;
    private final List<R> runs = new ArrayList<>();
    private final Set<String> sittings = new LinkedHashSet<>();

    private KeptRuns(@Nullable Path file, String measurement) {
        this.file = file;
        this.measurement = measurement;
    }

    /**
     * Those of the file, if there is one.
     *
     * @param measurement what must be the same for runs to be of one measurement, in words
     * @throws IOException if the file cannot be read, or has runs of another measurement or release
     */
    public static <R> KeptRuns<R> of(@Nullable Path file, String measurement, Class<R> type) throws IOException {
        KeptRuns<R> kept = new KeptRuns<>(file, measurement);
        if (file != null && Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                kept.read(line, type);
            }
        }
        return kept;
    }

    /** All that there are, in the order in which they ended. */
    public List<R> runs() {
        return List.copyOf(runs);
    }

    /** The first such run, if there is one. */
    public Optional<R> find(Predicate<R> wanted) {
        return runs.stream().filter(wanted).findFirst();
    }

    /** Whether there is such a run. */
    public boolean has(Predicate<R> wanted) {
        return find(wanted).isPresent();
    }

    /** A run has ended. */
    public void add(R run) throws IOException {
        String sitting = Commit.current() + " on " + LocalDate.now(Clock.systemUTC());
        runs.add(run);
        sittings.add(sitting);
        if (file != null) {
            ObjectNode line = JSON.createObjectNode();
            line.put("measurement", measurement).put("sitting", sitting).set("run", JSON.valueToTree(run));
            // It begins with an end: the line before may have been broken off.
            byte[] bytes = ("\n" + JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
            Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.SYNC);
        }
    }

    /** Whether all that there are were measured at this very commit. */
    public boolean isOfThisCommit() {
        return sittings.stream().allMatch(sitting -> sitting.startsWith(Commit.current() + " "));
    }

    /** When and by which commits they were measured, where that was not at once and by this one; otherwise empty. */
    public String sittings() {
        if (sittings.size() > 1) {
            return " Measured in several sittings, at the commits " + String.join(", ", sittings) + ".";
        }
        return isOfThisCommit() ? "" : " Measured earlier, at the commit " + String.join(", ", sittings) + ".";
    }

    private void read(String line, Class<R> type) throws IOException {
        JsonNode node;
        try {
            node = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            return;
        }
        if (node.isMissingNode()) {
            return;
        }
        if (!node.path("measurement").asText().equals(measurement)) {
            throw new IOException(file + " keeps runs of another measurement ("
                    + node.path("measurement").asText() + ", not " + measurement
                    + "): go on with that one's --seed and options, or name another file");
        }
        runs.add(run(node.path("run"), type));
        sittings.add(node.path("sitting").asText());
    }

    private R run(JsonNode run, Class<R> type) throws IOException {
        try {
            return JSON.treeToValue(run, type);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    file + " keeps runs of another release, which this one cannot read (" + e.getOriginalMessage()
                            + "): name another file",
                    e);
        }
    }
}
