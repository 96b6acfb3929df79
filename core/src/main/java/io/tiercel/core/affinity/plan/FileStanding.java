package io.tiercel.core.affinity.plan;

import io.tiercel.core.affinity.worth.FileReader;
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
        runnerUp.ifPresent(other -> words.append("\n  ").append(other.words(names.apply(other.file()))));
        return words.toString();
    }
}
