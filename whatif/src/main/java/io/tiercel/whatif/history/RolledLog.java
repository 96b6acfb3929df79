package io.tiercel.whatif.history;

import io.tiercel.simulator.workload.HistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The log of a Spark application that is rolled over: a folder {@code eventlog_v2_*} with files
 * {@code events_NUMBER_*}, of which a compacted one replaces itself and all before it.
 */
final class RolledLog {
    private static final String REMEDY = "; copy the folder again from spark.eventLog.dir, or take it out";
    private static final String FOLDER = "eventlog_v2_";
    private static final String STATUS = "appstatus_";
    private static final String COMPACTED = ".compact";
    private static final Pattern EVENTS = Pattern.compile("events_(\\d{1,9})_.*");

    private RolledLog() {}

    /** Whether the folder is one, by its name. */
    static boolean is(Path folder) {
        return String.valueOf(folder.getFileName()).startsWith(FOLDER);
    }

    /**
     * Reads what is in the folder.
     *
     * @throws HistoryException if a file of the log is missing, or a line is malformed
     */
    static void read(Path folder, PastJobs found) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> files = all.sorted().toList();
            boolean inProgress = files.stream()
                    .anyMatch(
                            file -> String.valueOf(file.getFileName()).startsWith(STATUS) && EventLog.inProgress(file));
            List<Path> events = inOrder(files);
            requireAll(folder, events);
            EventLog.read(events, inProgress, found);
        }
    }

    /** Spark counts the files from 1 on; those before a compacted one it deletes. */
    private static void requireAll(Path folder, List<Path> events) throws HistoryException {
        int expected = !events.isEmpty() && isCompacted(events.get(0)) ? number(events.get(0)) : 1;
        for (int i = 0; i < Math.max(1, events.size()); i++, expected++) {
            if (events.isEmpty() || number(events.get(i)) != expected) {
                throw new HistoryException(folder + ": its file events_" + expected + "_* is missing" + REMEDY);
            }
        }
    }

    /** Those that hold events, from the last compacted one on. */
    static List<Path> inOrder(List<Path> files) {
        List<Path> events = files.stream()
                .filter(file -> number(file) >= 0)
                .sorted(Comparator.comparingInt(RolledLog::number).thenComparing(RolledLog::isCompacted))
                .toList();
        int first = 0;
        for (int i = 0; i < events.size(); i++) {
            first = isCompacted(events.get(i)) ? i : first;
        }
        return events.subList(first, events.size());
    }

    private static int number(Path file) {
        Matcher name = EVENTS.matcher(String.valueOf(file.getFileName()));
        return name.matches() ? Integer.parseInt(name.group(1)) : -1;
    }

    private static boolean isCompacted(Path file) {
        return String.valueOf(file.getFileName()).contains(COMPACTED);
    }
}
