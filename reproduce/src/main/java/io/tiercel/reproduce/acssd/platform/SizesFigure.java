package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.Estimate;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.simulator.ssd.job.FinishedJob;
import io.tiercel.simulator.ssd.loop.CacheDivision;
import io.tiercel.simulator.ssd.loop.SsdPlatform;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Figure 1: how long four jobs take on a cluster of five VMs, by the size of its SSD, of which all VMs have the same. Immutable. */
final class SizesFigure {
    private static final List<PaperWorkload> WORKLOADS =
            List.of(PaperWorkload.AGGREGATION, PaperWorkload.BAYES, PaperWorkload.KMEANS, PaperWorkload.SORT);

    private final List<Integer> sizes;
    private final Map<Place, List<Double>> seconds;

    private record Place(PaperWorkload workload, int mebibytes) {}

    private record Run(Place place, long seed) {}

    private SizesFigure(List<Integer> sizes, Map<Place, List<Double>> seconds) {
        this.sizes = sizes;
        this.seconds = seconds;
    }

    static SizesFigure of(PlatformExtent extent, List<Long> seeds) {
        List<Run> runs = WORKLOADS.stream()
                .flatMap(workload -> extent.sizesMebibytes().stream().map(size -> new Place(workload, size)))
                .flatMap(place -> seeds.stream().map(seed -> new Run(place, seed)))
                .toList();
        List<Double> all =
                runs.parallelStream().map(run -> seconds(run, extent)).toList();
        Map<Place, List<Double>> seconds = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            seconds.computeIfAbsent(runs.get(i).place(), unused -> new ArrayList<>())
                    .add(all.get(i));
        }
        return new SizesFigure(extent.sizesMebibytes(), seconds);
    }

    /** Without the first job, which finds nothing on the SSD, if there is another. */
    private static double seconds(Run run, PlatformExtent extent) {
        SsdPlatform platform = new SsdPlatform(
                PaperPlatform.fiveVms(run.place().mebibytes()),
                CacheDivision.EQUAL,
                List.of(unused -> run.place().workload().job(extent.inputMebibytes())),
                run.seed());
        platform.run(extent.steadySeconds() * SteadyRun.SECOND);
        List<FinishedJob> jobs = platform.finished(0);
        return jobs.stream()
                .skip(jobs.size() > 1 ? 1 : 0)
                .mapToDouble(FinishedJob::seconds)
                .average()
                .orElseThrow();
    }

    /** The share of a job's time that the largest SSD saves against the smallest. */
    Estimate saved(PaperWorkload workload) {
        List<Double> least = at(workload, sizes.get(0));
        List<Double> most = at(workload, sizes.get(sizes.size() - 1));
        return Estimate.ofRatio(most, least, Double::doubleValue).saved();
    }

    private List<Double> at(PaperWorkload workload, int mebibytes) {
        return Objects.requireNonNull(seconds.get(new Place(workload, mebibytes)));
    }

    private Estimate mean(PaperWorkload workload, int mebibytes) {
        return Estimate.ofMean(at(workload, mebibytes), Double::doubleValue);
    }

    Table table() {
        List<String> headings = new ArrayList<>(List.of(">SSD"));
        WORKLOADS.forEach(workload -> headings.add(">" + workload.label()));
        Table table = new Table(headings.toArray(String[]::new));
        for (int size : sizes) {
            List<String> row = Stream.concat(
                            Stream.of(size + " MB"),
                            WORKLOADS.stream().map(workload -> ArmTables.seconds(mean(workload, size))))
                    .toList();
            table.row(row.toArray(String[]::new));
        }
        return table;
    }

    LineChart chart() {
        List<Curve> curves = WORKLOADS.stream()
                .map(workload -> new Curve(
                        workload.label(),
                        sizes.stream()
                                .map(size ->
                                        new Point(size, mean(workload, size).value()))
                                .toList()))
                .toList();
        return new LineChart(curves, "MB of SSD for the cluster", Axis.LINEAR, Axis.LINEAR, Quantity::number);
    }
}
