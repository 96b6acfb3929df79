package io.tiercel.whatif;

import io.tiercel.report.BarChart;
import io.tiercel.report.BarChart.Group;
import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Quantity;
import io.tiercel.simulator.world.result.CacheSample;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What is in memory as plots: hot and cold at the end (CAVA's figure 6), and file by file over time (figure 7). */
final class MemoryCharts {
    static final double GIB = 1L << 30;
    /** Letters of a file's name for which a legend has room. */
    private static final int NAME_MAX = 80;

    private MemoryCharts() {}

    static BarChart atTheEnd(SchemeComparison comparison) {
        List<Group> groups = new ArrayList<>();
        for (RunGroup group : comparison.groups()) {
            HotFiles hot = HotFiles.mean(group);
            groups.add(new Group(
                    group.workload() + " " + group.policy().label(),
                    List.of(hot.hotBytes() / GIB, hot.coldBytes() / GIB)));
        }
        return new BarChart(List.of("hot data", "cold data"), groups, true, MemoryCharts::gibibytes);
    }

    static LineChart overTime(ContentsOverTime contents) {
        List<Curve> curves = new ArrayList<>();
        for (StoredFile file : contents.mostRead()) {
            String name = fitting(file.name());
            curves.add(curve(name, contents.samples(), sample -> ContentsOverTime.bytes(sample, file)));
        }
        curves.add(curve("other files", contents.samples(), contents::otherBytes));
        return new LineChart(curves, "seconds", Axis.LINEAR, Axis.LINEAR, MemoryCharts::gibibytes);
    }

    static String gibibytes(double gibibytes) {
        return Quantity.number(gibibytes) + " GiB";
    }

    /** The name, or its end where all of it would go beyond the edge: paths differ there. */
    private static String fitting(String name) {
        int letters = name.codePointCount(0, name.length());
        return letters <= NAME_MAX
                ? name
                : "\u2026" + name.substring(name.offsetByCodePoints(0, letters - NAME_MAX + 1));
    }

    private static Curve curve(String name, List<CacheSample> samples, ToDoubleFunction<CacheSample> bytes) {
        return new Curve(
                name,
                samples.stream()
                        .map(sample -> new Point(sample.nanos() / 1e9, bytes.applyAsDouble(sample) / GIB))
                        .toList());
    }
}
