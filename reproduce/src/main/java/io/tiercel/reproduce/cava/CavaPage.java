package io.tiercel.reproduce.cava;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.BarChart;
import io.tiercel.report.BarChart.Group;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.reproduce.cava.bounds.SeekCurve;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.CacheSample;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.whatif.HotFiles;
import io.tiercel.whatif.SimulatedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The reproduction as a page with plots. */
final class CavaPage {
    private static final int HOTTEST = 2;

    private CavaPage() {}

    static Page of(CavaFindings findings) {
        Page page = new Page("Tiercel: CAVA's evaluation in the simulator")
                .paragraph(
                        "103 workers on four hosts, 154.5 GB of memory for input, six jobs at a time. The decisions are "
                                + "those of the product; disks, network and tasks are models, calibrated on figure 3 and tables I and "
                                + "II and on nothing else. \"saving\" is ours, the others are the paper's.")
                .heading("Figure 3: map time saved against VM disk")
                .table(findings.levels().table())
                .heading("Figure 5: run time of the workloads")
                .figure(
                        runTimes(findings).svg(),
                        "Run time as a share of No-Cache's, mean over seeds; shorter is better.")
                .table(findings.gains(findings.paper()))
                .heading("Recorded jobs (FB-2010)")
                .table(findings.gains(findings.recorded()))
                .heading("Figure 6: what is in memory at the end")
                .table(findings.hotFiles())
                .paragraph(CavaClaims.FIGURE_SIX_READINGS)
                .heading("Figure 7: what is in memory over time, on " + CavaFindings.FIGURE_SEVEN);
        for (Scheme policy : findings.paper().ways()) {
            page.figure(
                    overTime(findings, policy).svg(),
                    "Under " + policy.label() + ": the two files that most was read of, and all others.");
        }
        return page.table(findings.evicted())
                .heading("Table IV: time of a job saved against No-Cache")
                .table(findings.applications())
                .heading("What any scheme could save")
                .table(findings.bounds().table())
                .paragraph(CavaClaims.SEEKS)
                .figure(seeks(findings).svg(), "W1 to W6: time saved, by the bytes that a disk reads between seeks.")
                .table(findings.bounds().seeks().table())
                .paragraph(CavaClaims.WHY);
    }

    private static BarChart runTimes(CavaFindings findings) {
        List<String> series =
                findings.paper().ways().stream().map(Scheme::label).toList();
        List<Group> groups = new ArrayList<>();
        for (String workload : findings.paper().workloads()) {
            groups.add(new Group(
                    workload,
                    findings.paper().ways().stream()
                            .map(policy ->
                                    1 - findings.paper().mean(workload, policy).value())
                            .toList()));
        }
        return new BarChart(series, groups, false, Quantity::percent);
    }

    private static LineChart overTime(CavaFindings findings, Scheme policy) {
        Gains gains = findings.paper();
        SimulatedRun run =
                gains.run(CavaFindings.FIGURE_SEVEN, policy, gains.seeds().get(0));
        Workload workload = run.workload().make(run.seed());
        List<StoredFile> hottest = HotFiles.mostRead(workload, HOTTEST);
        List<Curve> curves = new ArrayList<>();
        for (StoredFile file : hottest) {
            curves.add(curve("hot file " + file.number(), run, sample -> bytes(sample, file)));
        }
        curves.add(curve(
                "other files",
                run,
                sample -> sample.bytesByFile().values().stream()
                                .mapToDouble(Long::doubleValue)
                                .sum()
                        - hottest.stream()
                                .mapToDouble(file -> bytes(sample, file))
                                .sum()));
        return new LineChart(
                curves, "seconds", Axis.LINEAR, Axis.LINEAR, gigabytes -> Quantity.number(gigabytes) + " GB");
    }

    private static LineChart seeks(CavaFindings findings) {
        SeekCurve curve = findings.bounds().seeks();
        List<Curve> curves = curve.schemes().stream()
                .map(scheme -> new Curve(
                        scheme.label(),
                        curve.pieces().stream()
                                .map(piece -> new Point(
                                        piece / (double) (1 << 20),
                                        curve.at(piece).mean(scheme).value()))
                                .toList()))
                .toList();
        return new LineChart(curves, "MiB between seeks", Axis.LOGARITHMIC, Axis.LINEAR, Quantity::percent);
    }

    private static Curve curve(String name, SimulatedRun run, ToDoubleFunction<CacheSample> bytes) {
        return new Curve(
                name,
                run.result().timeline().stream()
                        .map(sample -> new Point(sample.nanos() / 1e9, bytes.applyAsDouble(sample) / 1e9))
                        .toList());
    }

    private static double bytes(CacheSample sample, StoredFile file) {
        return sample.bytesByFile().getOrDefault(file.number(), 0L);
    }
}
