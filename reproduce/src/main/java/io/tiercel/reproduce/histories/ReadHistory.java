package io.tiercel.reproduce.histories;

import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.whatif.history.HistoryContent;
import io.tiercel.whatif.history.HistoryWorkload;
import java.io.IOException;

/**
 * A history, what came of reading it, and what is in it by a plain count.
 *
 * @param from the artifact that ships it, and its version
 * @param history its path there
 * @param answer what was said of it: what is simulated, or why nothing is
 * @param loads whether there is anything to simulate
 * @param read what the reader found in it; nothing where it could not be read
 */
record ReadHistory(String from, String history, String answer, boolean loads, HistoryContent read, PlainCount plain) {
    private static final HistoryContent NOTHING = new HistoryContent(0, 0, 0, 0, 0, "");

    /** @throws IOException if the file cannot be read at all */
    static ReadHistory of(ShippedHistory shipped) throws IOException {
        PlainCount plain = PlainCount.of(shipped.file());
        HistoryContent read = NOTHING;
        try {
            read = HistoryContent.of(shipped.file());
            String answer = HistoryWorkload.readStrictly("read", shipped.file(), logs -> {})
                    .summary();
            return new ReadHistory(shipped.from(), shipped.name(), answer, true, read, plain);
        } catch (HistoryException e) {
            String answer =
                    String.valueOf(e.getMessage()).replace(shipped.file().toString(), "it");
            return new ReadHistory(shipped.from(), shipped.name(), answer, false, read, plain);
        }
    }

    /** Whether each of its jobs is simulated, or left out for a reason that was told. */
    boolean hasAllJobs() {
        return read.jobs() == plain.jobs();
    }

    boolean hasAllTasks() {
        return read.tasks() == plain.tasks();
    }

    boolean hasAllBytes() {
        return read.bytes() == plain.bytes();
    }
}
