package io.tiercel.testbed.demo;

import io.tiercel.report.BarChart;
import io.tiercel.report.BarChart.Group;
import io.tiercel.report.ClaimTable;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Report;
import io.tiercel.report.ReportJson;
import io.tiercel.report.Table;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.TierBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The demo's findings as text, as JSON and as a page with plots.
 *
 * @param seconds that the whole demo took
 */
public record DemoReport(Report report, DemoFindings findings, double seconds) {
    public String json() {
        return ReportJson.text(report, Map.of("main_job", MainJobJson.of(findings, seconds)));
    }

    public String text() {
        return "\n" + runs().text() + "\n" + conditions() + "\n" + verdict() + "\n";
    }

    public String html() {
        return new Page("Tiercel: the same jobs, stock and from memory")
                .paragraph(conditions())
                .paragraph(verdict())
                .heading("Time")
                .figure(times().svg(), "Seconds from submission to end; shorter is better.")
                .heading("Who served the bytes")
                .figure(
                        tiers().svg(),
                        "Bytes that the tasks of each job read with Tiercel, by the tier that served them.")
                .heading("Every run")
                .table(runs())
                .heading("Claims")
                .table(ClaimTable.of(report.claims()))
                .heading("Outputs")
                .table(outputs())
                .provenance(report)
                .html();
    }

    private Table runs() {
        Table table = new Table(
                "job", "tiers", "mode", ">time", ">ratio", ">task CPU", ">read", ">process", ">node", ">DataNode");
        for (MainJob job : MainJob.values()) {
            for (Temperature temperature : Temperature.values()) {
                for (Mode mode : Mode.values()) {
                    row(table, findings.of(job, mode, temperature));
                }
            }
        }
        return table;
    }

    private void row(Table table, DemoRunResult result) {
        TierBytes bytes = result.bytes();
        table.row(
                result.run().job().title(),
                result.run().temperature().title(),
                result.run().mode().title(),
                Quantity.seconds(result.seconds()),
                String.format(Locale.ROOT, "%.2fx", findings.speedUp(result)),
                Quantity.seconds(result.cpuSeconds()),
                Quantity.bytes(bytes.hdfs()),
                Quantity.percent(bytes.processShare()),
                Quantity.percent(bytes.nodeShare()),
                Quantity.percent(bytes.dataNodeShare()));
    }

    private Table outputs() {
        Table table = new Table("job", "tiers", "mode", ">bytes", "SHA-256, first 16 digits", "identical");
        for (DemoRunResult result : findings.results()) {
            table.row(
                    result.run().job().title(),
                    result.run().temperature().title(),
                    result.run().mode().title(),
                    Long.toString(result.output().bytes()),
                    result.output().sha256().substring(0, 16),
                    result.identical() ? "yes" : "no");
        }
        return table;
    }

    private BarChart times() {
        List<Group> groups = new ArrayList<>();
        for (MainJob job : MainJob.values()) {
            for (Temperature temperature : Temperature.values()) {
                groups.add(new Group(
                        job.title() + ", " + temperature.title(),
                        List.of(
                                findings.of(job, Mode.STOCK, temperature).seconds(),
                                findings.of(job, Mode.TIERCEL, temperature).seconds())));
            }
        }
        return new BarChart(List.of("stock Hadoop", "with Tiercel"), groups, false, Quantity::seconds);
    }

    private BarChart tiers() {
        List<Group> groups = new ArrayList<>();
        for (MainJob job : MainJob.values()) {
            for (Temperature temperature : Temperature.values()) {
                TierBytes bytes = findings.of(job, Mode.TIERCEL, temperature).bytes();
                groups.add(new Group(
                        job.title() + ", " + temperature.title(),
                        List.of(mebibytes(bytes.dataNode()), mebibytes(bytes.node()), mebibytes(bytes.process()))));
            }
        }
        return new BarChart(
                List.of("DataNode", "node tier", "process tier"), groups, true, size -> Quantity.of(size, "MiB"));
    }

    private static double mebibytes(long bytes) {
        return bytes / (double) (1 << 20);
    }

    private String conditions() {
        return "Input: " + Quantity.bytes(findings.inputBytes()) + " of " + findings.input()
                + ". Cold: Tiercel's tiers "
                + "are empty and "
                + (findings.coldFromDisk()
                        ? "the DataNodes read their disks."
                        : "the DataNodes' files may still be in the page cache, which could not be emptied.")
                + " Warm: after the cold run, which leaves the stock DataNodes a warm page cache. Ratio: time on stock "
                + "Hadoop at the same temperature over time.";
    }

    private String verdict() {
        return (findings.outputsIdentical() ? "All outputs are identical. " : "OUTPUTS DIFFER. ")
                + (findings.bytesAddUp()
                        ? "In every run the tiers' own counts add up to the bytes read. "
                        : "The tiers' own counts do NOT add up to the bytes read in every run. ")
                + "The demo took " + Quantity.seconds(seconds) + ".";
    }
}
