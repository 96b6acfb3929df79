package io.tiercel.whatif;

import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Report;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import java.util.stream.Collectors;

/** A simulated scenario as a page with plots, alike those of CAVA's evaluation (figures 5, 6 and 7). */
final class SimulationPage {
    private final Scenario scenario;
    private final SchemeComparison comparison;

    SimulationPage(Scenario scenario, SchemeComparison comparison) {
        this.scenario = scenario;
        this.comparison = comparison;
    }

    String html(Report report) {
        Page page = new Page("Tiercel: " + scenario.name() + ", simulated").paragraph(setting());
        times(page);
        contents(page);
        traffic(page);
        return page.heading("Time of jobs by application")
                .paragraph("Jobs of all seeds, the applications that took most time first.")
                .table(ApplicationTable.of(comparison))
                .provenance(report)
                .html();
    }

    private void times(Page page) {
        page.heading("Times");
        for (ComparedTime time : ComparedTime.values()) {
            if (!comparison.workloads(time).isEmpty()) {
                TimeChart chart = new TimeChart(comparison, time);
                page.figure(chart.bars().svg(), chart.caption());
            }
        }
        page.table(TimeTable.of(comparison))
                .paragraph(TimeTable.note(comparison).replace("\n", "; "));
    }

    private void contents(Page page) {
        page.heading("What is in memory at the end")
                .figure(
                        MemoryCharts.atTheEnd(comparison).svg(),
                        "Hot data is of files that more than three jobs read; mean over seeds.")
                .table(HotTable.of(comparison))
                .heading("What is in memory over time, with seed "
                        + comparison.seeds().get(0));
        for (RunGroup group : comparison.groups()) {
            ContentsOverTime contents = ContentsOverTime.of(group.first(), ContentsTable.FILES);
            if (!contents.nothingWasKept()) {
                page.figure(
                        MemoryCharts.overTime(contents).svg(),
                        group.workload() + " under " + group.policy().label()
                                + ": the files of which jobs read most, and all others.");
            }
        }
    }

    private void traffic(Page page) {
        page.heading("Map tasks by the level at which they read")
                .figure(TrafficCharts.levels(comparison).svg(), "Nearest first; mean over seeds.")
                .table(LevelTable.of(comparison))
                .heading("Bytes moved")
                .figure(
                        TrafficCharts.bytes(comparison).svg(),
                        "Read from and written to disks, and sent from one host to another; mean over seeds.")
                .table(TrafficTable.of(comparison));
    }

    private String setting() {
        ClusterModel cluster = scenario.cluster();
        ClusterShape shape = cluster.shape();
        String seeds = comparison.seeds().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return shape.workers() + " workers on " + shape.racks() * shape.hostsInRack() + " hosts in "
                + (shape.racks() == 1 ? "one rack" : shape.racks() + " racks") + ", with "
                + Quantity.bytes(cluster.cacheBytes()) + " of memory for input; seeds: " + seeds
                + ". The decisions are those of the product; disks, network and tasks are models.";
    }
}
