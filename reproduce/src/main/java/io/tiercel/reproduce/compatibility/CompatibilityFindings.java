package io.tiercel.reproduce.compatibility;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.compatibility.SystemRow.Ending;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What came of all that was run. Immutable. */
public final class CompatibilityFindings implements Findings {
    private static final String WORDS =
            "Each was run once on stock Hadoop and twice with Tiercel's client layer, on the same cluster and the same files, with "
                    + "Tiercel's coordinator and relay beside it. Answers are all that was printed, listed, copied or computed. "
                    + "What was read is that of the second run with Tiercel.";

    private static final double MEBI = 1 << 20;

    private final List<SystemRow> rows;

    CompatibilityFindings(List<SystemRow> rows) {
        this.rows = List.copyOf(rows);
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                run(),
                none("different", "of these, those with different answers", row -> row.ending() == Ending.DIFFERENT),
                none("failed", "things that failed", row -> row.ending() == Ending.FAILED),
                none("no-memory", "those that read nothing from memory, though they should", SystemRow::lacksMemory),
                Claim.of(
                        "memory",
                        "read from memory by all second runs",
                        rows.stream().mapToLong(SystemRow::memoryBytes).sum() / MEBI,
                        "MiB"));
    }

    @Override
    public Map<String, Object> additions() {
        return Map.of("rows", rows);
    }

    @Override
    public Page page() {
        return new Page("Tiercel: what runs on Hadoop, with Tiercel and without")
                .paragraph(WORDS)
                .table(table());
    }

    private Table table() {
        Table table = new Table("what was run", "answers", "failed", ">read", ">from memory", "note");
        for (SystemRow row : rows) {
            table.row(
                    row.title(),
                    row.ending().answers(),
                    row.ending() == Ending.FAILED ? "yes" : "no",
                    row.ran() ? Quantity.bytes(row.readBytes()) : "-",
                    row.ran() ? Quantity.bytes(row.memoryBytes()) : "-",
                    row.note());
        }
        return table;
    }

    private Claim run() {
        String leftOut = ids(row -> row.ending() == Ending.LEFT_OUT);
        return counted("run", "things that were run", SystemRow::ran)
                .withNote(leftOut.isEmpty() ? "" : "not run: " + leftOut);
    }

    private Claim none(String id, String title, Predicate<SystemRow> such) {
        return counted(id, title, such).withGoal(Line.atMost(0)).withNote(ids(such));
    }

    private Claim counted(String id, String title, Predicate<SystemRow> such) {
        return Claim.of(id, title, (double) rows.stream().filter(such).count(), "");
    }

    private String ids(Predicate<SystemRow> such) {
        return rows.stream().filter(such).map(SystemRow::id).collect(Collectors.joining(", "));
    }
}
