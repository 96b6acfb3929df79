package io.tiercel.core.affinity.plan;

import io.tiercel.core.affinity.worth.FileReader;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * What a file is worth and has in memory, and why.
 *
 * @param benefit of having it there
 * @param cachedBytes that are there
 * @param room it may count on
 * @param runnerUp the file that it stands against; empty if there is none
 * @param readers whose number and affinities the benefit was found from
 */
public record FileStanding(
        long file,
        double benefit,
        long cachedBytes,
        CachingProbabilities.Room room,
        Optional<NextFile> runnerUp,
        List<FileReader> readers) {
    private static final int READERS_SHOWN = 20;

    public FileStanding {
        readers = List.copyOf(readers);
    }

    /** In words, with a line for each reader and one for the file that it stands against. */
    public String why() {
        return why(other -> "file " + other);
    }

    /** As that; other files are called by these names. */
    public String why(LongFunction<String> names) {
        StringBuilder words = new StringBuilder(String.format(
                Locale.ROOT,
                "file %d: benefit %.3f, %d bytes in memory, room for %d (%.0f %%), %d readers",
                file,
                benefit,
                cachedBytes,
                room.roomBytes(),
                100 * room.probability(),
                readers.size()));
        readers.forEach(reader -> words.append(
                String.format(Locale.ROOT, "\n  job %d: %.3f, %s", reader.job(), reader.affinity(), reader.why())));
        runnerUp.ifPresent(other ->
                words.append("\n  ").append(other.role()).append(": ").append(other.words(names.apply(other.file()))));
        return words.toString();
    }

    /**
     * For who asks why the file is in memory, or not.
     *
     * @param path of this file
     * @param names of others
     */
    public Explanation explanation(String path, LongFunction<String> names, long atMillis) {
        List<Ground> grounds = new ArrayList<>(List.of(
                Ground.of("benefit", benefit, ""),
                Ground.of("in memory", cachedBytes, "bytes"),
                Ground.of("room that it may count on", room.roomBytes(), "bytes"),
                Ground.of("each of its blocks is kept with", 100 * room.probability(), "%"),
                Ground.of("readers within the window", readers.size(), "jobs")));
        readers.stream()
                .limit(READERS_SHOWN)
                .forEach(reader -> grounds.add(Ground.of(
                        "reader " + reader.job() + " gains",
                        String.format(Locale.ROOT, "%.3f, %s", reader.affinity(), reader.why()))));
        String other = runnerUp.map(next -> (next.loses() ? "" : "it loses to ") + next.words(names.apply(next.file())))
                .orElse("");
        return Explanation.of(Kind.FILE, path, atMillis, decision(), grounds).against(other, change(names));
    }

    /** What is so, and what a plan of the room says; a scheme that does not go by a plan may do otherwise. */
    private String decision() {
        String now = cachedBytes > 0 ? "is in memory, in whole or in part; " : "is not in memory; ";
        if (room.probability() >= 1) {
            return now + "by its benefit it may have as much room as it is large";
        }
        return now
                + (room.probability() > 0
                        ? "by their benefit other files leave less room than it is large"
                        : "by its benefit it gets no room now: no running job reads it or gains by it, or others are worth more");
    }

    private String change(LongFunction<String> names) {
        return runnerUp.map(next -> {
                    String benefits = String.format(
                            Locale.ROOT,
                            "a benefit %s %.3f, that of %s",
                            next.loses() ? "below" : "above",
                            next.benefit(),
                            names.apply(next.file()));
                    return next.loses() ? benefits : benefits + "; or more room for pins";
                })
                .orElse(readers.isEmpty() ? "a job that reads it" : "");
    }
}
