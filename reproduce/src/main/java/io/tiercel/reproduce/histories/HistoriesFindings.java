package io.tiercel.reproduce.histories;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** What came of reading each history, beside a plain count of what is in it. Immutable. */
public final class HistoriesFindings implements Findings {
    private static final String WORDS =
            "Every history of a job that Hadoop's and Spark's own artifacts on Maven Central ship, read as simulate reads it. "
                    + "Beside what the reader found stands what a count of lines and fields finds that does not use it. What is in "
                    + "several releases unchanged is there once.";

    private static final int PATH_LETTERS_MAX = 80;

    private final List<ReadHistory> histories;

    HistoriesFindings(List<ReadHistory> histories) {
        this.histories = List.copyOf(histories);
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                counted("histories", "histories, all different", history -> true)
                        .withNote(histories.stream()
                                        .map(ReadHistory::from)
                                        .distinct()
                                        .count() + " artifacts"),
                counted("loaded", "of which there are jobs to simulate", ReadHistory::loads)
                        .withNote(sum(history -> history.read().simulated()) + " jobs that read "
                                + Quantity.bytes(sum(history -> history.read().simulatedBytes()))),
                counted("refused", "refused with a reason", history -> !history.loads() && history.hasAllJobs())
                        .withNote("the list says each"),
                differing(
                                "jobs",
                                ReadHistory::hasAllJobs,
                                history -> history.read().jobs(),
                                history -> history.plain().jobs())
                        .withGoal(Line.atMost(0)),
                differing(
                                "tasks",
                                ReadHistory::hasAllTasks,
                                history -> history.read().tasks(),
                                history -> history.plain().tasks())
                        .withGoal(Line.atMost(0)),
                differing(
                                "bytes",
                                ReadHistory::hasAllBytes,
                                history -> history.read().bytes(),
                                history -> history.plain().bytes())
                        .withGoal(Line.atMost(0)));
    }

    private Claim differing(
            String what,
            Predicate<ReadHistory> same,
            ToLongFunction<ReadHistory> read,
            ToLongFunction<ReadHistory> plain) {
        return counted(what + "-differ", "whose " + what + " are not those of the plain count", same.negate())
                .withNote(sum(read) + " " + what + ", by the plain count " + sum(plain));
    }

    private Claim counted(String id, String title, Predicate<ReadHistory> which) {
        return Claim.of(id, title, (double) histories.stream().filter(which).count(), "");
    }

    private long sum(ToLongFunction<ReadHistory> count) {
        return histories.stream().mapToLong(count).sum();
    }

    /** Each history, for scripts. */
    @Override
    public Map<String, Object> additions() {
        return Map.of("histories", histories);
    }

    @Override
    public Page page() {
        Table answers = new Table("history", "from", "answer");
        histories.forEach(history -> answers.row(history.history(), history.from(), history.answer()));
        return new Page("Tiercel: the histories that Hadoop and Spark ship")
                .paragraph(WORDS)
                .table(counts())
                .heading("What was said of each")
                .table(answers);
    }

    private Table counts() {
        Table table = new Table(
                "history", ">simulated", ">jobs", ">plain", ">tasks", ">plain", ">bytes", ">plain", ">simulated bytes");
        for (ReadHistory history : histories) {
            table.row(
                    name(history),
                    "" + history.read().simulated(),
                    "" + history.read().jobs(),
                    "" + history.plain().jobs(),
                    "" + history.read().tasks(),
                    "" + history.plain().tasks(),
                    "" + history.read().bytes(),
                    "" + history.plain().bytes(),
                    "" + history.read().simulatedBytes());
        }
        return table;
    }

    /** The release and the path, as far as it is needed to tell them apart. */
    private static String name(ReadHistory history) {
        String path = history.history().replaceFirst("^spark-events/", "");
        String shown = path.length() > PATH_LETTERS_MAX ? path.substring(0, PATH_LETTERS_MAX) + "..." : path;
        return history.from().replaceFirst("-(tests|test-sources)$", "") + " " + shown;
    }
}
