package io.tiercel.testbed.demo;

import io.tiercel.report.BarChart;
import io.tiercel.report.BarChart.Group;
import io.tiercel.report.ClaimTable;
import io.tiercel.report.Estimate;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.Table;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/**
 * The demo's findings as text, as JSON and as a page with plots.
 *
 * @param seconds that the whole demo took
 */
public record DemoReport(Report report, DemoFindings findings, double seconds) {
    public String json() {
        return ReportJson.text(report, Map.of("demo", DemoJson.of(findings, seconds)));
    }

    public String text() {
        return "\n" + works().text() + "\n" + Expectation.sentence(findings) + "\n\n" + conditions() + "\n" + checks()
                + "\n";
    }

    public String html() {
        return new Page("Tiercel: the same works, stock and from memory")
                .paragraph(Expectation.sentence(findings))
                .table(works())
                .paragraph(conditions())
                .paragraph(checks())
                .heading("Asked again")
                .figure(
                        times((comparison, mode) -> comparison.laterSeconds(mode))
                                .svg(),
                        "Seconds for an answer after the first; of jobs, for the whole job. Shorter is better.")
                .heading("The first time")
                .figure(
                        times((comparison, mode) -> comparison.firstSeconds(mode))
                                .svg(),
                        "Seconds for the first answer, which finds nothing in Tiercel's memory; of jobs, for the whole job.")
                .heading("Who served the bytes")
                .figure(tiers().svg(), "Bytes that were read with Tiercel in a turn on average, by who served them.")
                .heading("Every turn")
                .table(turns())
                .heading("Claims")
                .table(ClaimTable.of(report.claims()))
                .provenance(report)
                .html();
    }

    private Table works() {
        Table table = new Table(
                "work", "stock reads", ">turns", ">stock", ">Tiercel", ">speed-up", ">again", ">memory", "verdict");
        for (WorkComparison comparison : findings.comparisons()) {
            DemoWork work = comparison.work();
            table.row(
                    work.title() + work.times().map(times -> ", " + times).orElse(""),
                    work.reads().title(),
                    Integer.toString(comparison.stock().size()),
                    Quantity.seconds(comparison.seconds(Mode.STOCK).value()),
                    Quantity.seconds(comparison.seconds(Mode.TIERCEL).value()),
                    ratio(comparison.speedUp()),
                    comparison.speedUpAgain().map(DemoReport::ratio).orElse("-"),
                    memory(comparison.bytes()),
                    DemoFindings.verdict(comparison));
        }
        return table;
    }

    private Table turns() {
        Table table =
                new Table("work", "stock reads", ">repetition", "mode", ">time", ">first", ">read", "same answer");
        for (TurnResult result : findings.results()) {
            DemoTurn turn = result.turn();
            table.row(
                    turn.work().title(),
                    turn.work().reads().title(),
                    Integer.toString(turn.repetition() + 1),
                    turn.mode().title(),
                    Quantity.seconds(result.seconds()),
                    Quantity.seconds(result.askSeconds().get(0)),
                    Quantity.bytes(result.bytes().hdfs()),
                    findings.identical(result) ? "yes" : "NO");
        }
        return table;
    }

    private BarChart times(ToDoubleBiFunction<WorkComparison, Mode> seconds) {
        List<Group> groups = findings.comparisons().stream()
                .map(comparison -> new Group(
                        name(comparison.work()),
                        List.of(
                                seconds.applyAsDouble(comparison, Mode.STOCK),
                                seconds.applyAsDouble(comparison, Mode.TIERCEL))))
                .toList();
        return new BarChart(List.of("stock Hadoop", "with Tiercel"), groups, false, Quantity::seconds);
    }

    private BarChart tiers() {
        List<Group> groups = findings.comparisons().stream()
                .filter(comparison -> comparison.bytes().hdfs() > 0)
                .map(comparison -> new Group(name(comparison.work()), shares(comparison)))
                .toList();
        return new BarChart(
                List.of("DataNode", "node tier", "process tier"), groups, true, size -> Quantity.of(size, "MiB"));
    }

    private static List<Double> shares(WorkComparison comparison) {
        TierBytes bytes = comparison.bytes();
        double turns = comparison.tiercel().size() * (double) (1 << 20);
        return List.of(bytes.dataNode() / turns, bytes.node() / turns, bytes.process() / turns);
    }

    /** Short enough to stand beside a bar. */
    private static String name(DemoWork work) {
        return switch (work.reads()) {
            case NAME_NODE -> work.title();
            case DISK -> work.title() + ", disk";
            case PAGE_CACHE -> work.isReading() ? work.title() + ", memory" : work.title();
        };
    }

    private static String ratio(Estimate ratio) {
        return Quantity.of(ratio.value(), "x")
                + (ratio.halfWidth().isPresent()
                        ? " \u00b1 " + Quantity.number(ratio.halfWidth().getAsDouble())
                        : "");
    }

    private static String memory(TierBytes bytes) {
        return bytes.hdfs() == 0 ? "-" : Quantity.percent(bytes.processShare() + bytes.nodeShare());
    }

    private String conditions() {
        return "Text: " + findings.input()
                + ". Each turn begins with nothing in Tiercel's memory, and asks the same as "
                + "often as is said. Disk: the DataNode sends " + Demo.DISK_MEGABYTES_A_SECOND
                + " MB/s, what one of eight VMs has of a disk of 120 MB/s. Page cache: the DataNode has it in memory and "
                + "sends as fast as it can. MapReduce jobs run in one process, so that the start of JVMs is in none of "
                + "these times. Speed-up: time on stock over time with Tiercel, with its 95 % interval; again: the same but "
                + "for the first time. Memory: the share of bytes that came from Tiercel's. A speed-up holds if all of "
                + "its interval is above 1, and for works with little to gain if it is at least 0.95."
                + (findings.leftOut().isEmpty() ? "" : " " + findings.leftOut());
    }

    private String checks() {
        return (findings.answersIdentical() ? "All answers are identical. " : "ANSWERS DIFFER. ")
                + (findings.bytesAddUp()
                        ? "In every turn the tiers' own counts add up to the bytes read. "
                        : "The tiers' own counts do NOT add up to the bytes read in every turn. ")
                + "The demo took " + Quantity.seconds(seconds) + ".";
    }
}
