package io.tiercel.whatif;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.report.BarChart;
import io.tiercel.report.BarChart.Group;
import io.tiercel.report.Quantity;
import io.tiercel.simulator.world.result.Traffic;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Where map tasks read, and what was moved for them, as bars. */
final class TrafficCharts {
    private TrafficCharts() {}

    /** Map tasks of each policy on each workload, nearest level first, end to end. */
    static BarChart levels(SchemeComparison comparison) {
        List<String> series =
                Arrays.stream(LocalityLevel.values()).map(LocalityLevel::label).toList();
        return new BarChart(series, groups(comparison, TrafficCharts::maps), true, Quantity::number);
    }

    static BarChart bytes(SchemeComparison comparison) {
        return new BarChart(
                List.of("disks", "between hosts"),
                groups(
                        comparison,
                        group -> List.of(
                                group.meanBytes(Traffic::disk) / MemoryCharts.GIB,
                                group.meanBytes(Traffic::host) / MemoryCharts.GIB)),
                false,
                MemoryCharts::gibibytes);
    }

    private static List<Double> maps(RunGroup group) {
        return Arrays.stream(LocalityLevel.values()).map(group::meanMaps).toList();
    }

    private static List<Group> groups(SchemeComparison comparison, Function<RunGroup, List<Double>> lengths) {
        return comparison.groups().stream()
                .map(group -> new Group(group.workload() + " " + group.policy().label(), lengths.apply(group)))
                .toList();
    }
}
