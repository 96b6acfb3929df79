package io.tiercel.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * Horizontal bars: for each group of bars one line of names on the left, and in it a bar for each series, side by side
 * or, stacked, end to end.
 *
 * @param series the names of the bars of a group, in the order of their colours
 * @param groups in order, from the top
 * @param stacked whether the bars of a group add up
 * @param label how a bar's length is written
 */
public record BarChart(List<String> series, List<Group> groups, boolean stacked, DoubleFunction<String> label) {
    private static final int WIDTH = 860;
    private static final int LEFT = 210;
    private static final int RIGHT = 90;
    /** Letters of a group's name for which there is room to the left. */
    private static final int NAME_MAX = 28;
    /** Below a legend of one line. */
    private static final int TOP = 40;

    private static final int BAR = 16;
    private static final int GAP = 12;

    /** The bars of one line. One length for each series, none negative. */
    public record Group(String name, List<Double> lengths) {}

    public BarChart {
        series = List.copyOf(series);
        groups = List.copyOf(groups);
        for (Group group : groups) {
            if (group.lengths().size() != series.size()) {
                throw new IllegalArgumentException(group.name() + " needs a length for each of " + series);
            }
        }
    }

    public String svg() {
        Scale scale = Scale.fromZero(longest(), LEFT, WIDTH - (double) RIGHT);
        int top = TOP + Svg.legendHeight(series, WIDTH - LEFT);
        int height = top + groups.size() * groupHeight() + 30;
        List<String> parts = new ArrayList<>();
        parts.add("<svg viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\">\n");
        parts.add(Svg.legend(series, LEFT, 18, WIDTH - LEFT));
        scale.ticks().forEach(tick -> parts.add(gridLine(scale.pixel(tick), Svg.tick(label.apply(tick)), top, height)));
        int y = top;
        for (Group group : groups) {
            parts.add(Svg.text(
                    LEFT - 10.0, y + (groupHeight() - GAP) / 2.0 + 5, "end", "", Shortened.to(NAME_MAX, group.name())));
            parts.add(stacked ? stackedBars(group, scale, y) : bars(group, scale, y));
            y += groupHeight();
        }
        parts.add("</svg>\n");
        return String.join("", parts);
    }

    private String bars(Group group, Scale scale, int top) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < series.size(); i++) {
            double length = group.lengths().get(i);
            int y = top + i * BAR;
            out.append(bar(i, LEFT, scale.pixel(length), y));
            out.append(Svg.text(scale.pixel(length) + 6, y + 12.5, "start", "soft", label.apply(length)));
        }
        return out.toString();
    }

    private String stackedBars(Group group, Scale scale, int y) {
        StringBuilder out = new StringBuilder();
        double sum = 0;
        for (int i = 0; i < series.size(); i++) {
            double start = scale.pixel(sum);
            sum += group.lengths().get(i);
            out.append(bar(i, start, scale.pixel(sum), y));
        }
        out.append(Svg.text(scale.pixel(sum) + 6, y + 12.5, "start", "soft", label.apply(sum)));
        return out.toString();
    }

    private static String bar(int series, double from, double to, int y) {
        return String.format(
                Locale.ROOT,
                "<rect class=\"s%d\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n",
                series % Svg.COLOURS,
                from,
                y,
                to - from,
                BAR - 2);
    }

    private static String gridLine(double x, String label, int top, int height) {
        return Svg.line("grid", x, top - 8.0, x, height - 26.0) + Svg.text(x, height - 10.0, "middle", "soft", label);
    }

    private int groupHeight() {
        return (stacked ? 1 : series.size()) * BAR + GAP;
    }

    private double longest() {
        double longest = 0;
        for (Group group : groups) {
            for (double length : group.lengths()) {
                longest = Math.max(longest, length);
            }
            longest = stacked ? Math.max(longest, sum(group)) : longest;
        }
        return longest;
    }

    private static double sum(Group group) {
        return group.lengths().stream().mapToDouble(Double::doubleValue).sum();
    }
}
