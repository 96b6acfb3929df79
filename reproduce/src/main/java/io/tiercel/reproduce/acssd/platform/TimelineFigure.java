package io.tiercel.reproduce.acssd.platform;

import io.tiercel.report.LineChart;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import io.tiercel.report.Quantity;
import io.tiercel.simulator.ssd.VmCounts;
import io.tiercel.simulator.ssd.loop.CacheDivision;
import io.tiercel.simulator.ssd.loop.SsdPlatform;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Figure 2: what a cluster of five VMs reads and writes while it runs KMeans.
 *
 * @param windows of {@value #WINDOW_SECONDS} s each, from the job's start to its end
 */
record TimelineFigure(List<WindowUse> windows) {
    private static final int WINDOW_SECONDS = 5;
    /** The job begins at once, and runs to its end. */
    private static final int BEGINS_WITHIN_SECONDS = 600;

    private static final double MEGABYTE = 1e6;

    /**
     * What all VMs' disks did in a window.
     *
     * @param endSeconds of the window, since the job's start
     */
    record WindowUse(int endSeconds, double megabytesPerSecond, double iops) {}

    TimelineFigure {
        windows = List.copyOf(windows);
    }

    static TimelineFigure of(PlatformExtent extent, long seed) {
        SsdPlatform platform = new SsdPlatform(
                PaperPlatform.fiveVms(PaperPlatform.SSD_MEBIBYTES),
                CacheDivision.EQUAL,
                List.of(unused -> PaperWorkload.KMEANS.job(extent.inputMebibytes())),
                seed);
        List<VmCounts> samples = new ArrayList<>(List.of(VmCounts.NONE));
        platform.every(WINDOW_SECONDS * SteadyRun.SECOND, () -> samples.add(all(platform)));
        platform.run(BEGINS_WITHIN_SECONDS * SteadyRun.SECOND);
        long endNanos = platform.finished(0).get(0).endNanos();
        int count = (int) Math.min(samples.size() - 1, endNanos / (WINDOW_SECONDS * SteadyRun.SECOND));
        return new TimelineFigure(IntStream.rangeClosed(1, count)
                .mapToObj(window -> window(window, samples.get(window).since(samples.get(window - 1))))
                .toList());
    }

    private static VmCounts all(SsdPlatform platform) {
        return IntStream.range(0, PaperPlatform.VMS_ON_HOST)
                .mapToObj(platform::counts)
                .reduce(VmCounts.NONE, VmCounts::plus);
    }

    private static WindowUse window(int number, VmCounts used) {
        return new WindowUse(
                number * WINDOW_SECONDS,
                used.bytes() / MEGABYTE / WINDOW_SECONDS,
                used.requests() / (double) WINDOW_SECONDS);
    }

    /** The figure that three quarters of all windows are below, over the one that a quarter is below; at least 1 for it. */
    double spread(ToDoubleFunction<WindowUse> figure) {
        double[] sorted = windows.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length * 3 / 4] / Math.max(1, sorted[sorted.length / 4]);
    }

    LineChart throughput() {
        return chart("MB/s", WindowUse::megabytesPerSecond);
    }

    LineChart iops() {
        return chart("requests a second", WindowUse::iops);
    }

    private LineChart chart(String name, ToDoubleFunction<WindowUse> figure) {
        List<Point> points = windows.stream()
                .map(window -> new Point(window.endSeconds(), figure.applyAsDouble(window)))
                .toList();
        return new LineChart(List.of(new Curve(name, points)), "seconds", Axis.LINEAR, Axis.LINEAR, Quantity::number);
    }
}
