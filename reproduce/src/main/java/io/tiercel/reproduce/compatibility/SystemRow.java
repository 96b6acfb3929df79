package io.tiercel.reproduce.compatibility;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of one system.
 *
 * @param id of the system
 * @param title what was run
 * @param readBytes from HDFS in the second run with Tiercel, whoever served them
 * @param memoryBytes of these, what Tiercel's tiers served
 * @param memoryExpected whether they should serve something
 * @param note where the answers differ, how it failed, why it was not run; else what there is to know
 */
@JsonPropertyOrder({"id", "title", "ending", "readBytes", "memoryBytes", "memoryExpected", "note"})
record SystemRow(
        String id, String title, Ending ending, long readBytes, long memoryBytes, boolean memoryExpected, String note) {
    private static final int FAILURE_CHARACTERS = 300;
    private static final String CAUSE = "Caused by: ";

    /** How it ended. */
    enum Ending {
        SAME("the same"),
        DIFFERENT("different"),
        FAILED("-"),
        LEFT_OUT("not run");

        private final String answers;

        Ending(String answers) {
            this.answers = answers;
        }

        /** What is said of the answers. */
        String answers() {
            return answers;
        }
    }

    /**
     * That it was run.
     *
     * @param stock without Tiercel
     * @param first with Tiercel, which then had nothing in memory
     * @param second with Tiercel
     */
    static SystemRow of(SystemCard card, RunAnswer stock, RunAnswer first, RunAnswer second) {
        TierBytes bytes = second.bytes();
        Optional<String> difference = Stream.of(first, second)
                .flatMap(run -> stock.difference(run).stream())
                .findFirst();
        return new SystemRow(
                card.id(),
                card.title(),
                difference.isPresent() ? Ending.DIFFERENT : Ending.SAME,
                bytes.hdfs(),
                bytes.memory(),
                card.fromMemory(),
                difference.map(question -> "differs: " + question).orElse(card.note()));
    }

    /** That it failed, with Tiercel or without. */
    static SystemRow failed(SystemCard card, String during, Exception failure) {
        List<String> lines = failure.toString().lines().map(String::strip).toList();
        // Who waited for a process says all that this has printed, of which the last cause tells most.
        String what = lines.stream()
                .filter(line -> line.startsWith(CAUSE))
                .reduce((one, other) -> other)
                .map(line -> line.substring(CAUSE.length()))
                .orElse(lines.get(0));
        String words = during + ": " + what;
        return without(card, Ending.FAILED, words.substring(0, Math.min(words.length(), FAILURE_CHARACTERS)));
    }

    /** That it cannot be run here. */
    static SystemRow leftOut(SystemCard card, String reason) {
        return without(card, Ending.LEFT_OUT, reason);
    }

    /** Whether it ran to its end. */
    boolean ran() {
        return List.of(Ending.SAME, Ending.DIFFERENT).contains(ending);
    }

    /** Whether nothing came from memory, although something should. */
    boolean lacksMemory() {
        return ran() && memoryExpected && memoryBytes == 0;
    }

    private static SystemRow without(SystemCard card, Ending ending, String note) {
        return new SystemRow(card.id(), card.title(), ending, 0, 0, card.fromMemory(), note);
    }
}
