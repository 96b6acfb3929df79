package io.tiercel.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Curves over a common axis.
 *
 * @param curves in the order of their colours; no point's value may be negative, nor zero on a logarithmic axis
 * @param across what the horizontal axis counts
 * @param horizontal how the horizontal axis is divided
 * @param vertical how the vertical axis is
 * @param label how a value on the vertical axis is written
 */
public record LineChart(
        List<Curve> curves, String across, Axis horizontal, Axis vertical, DoubleFunction<String> label) {
    private static final int WIDTH = 860;
    /** With a legend of one line. */
    private static final int HEIGHT = 340;

    private static final int LEFT = 90;
    private static final int RIGHT = 30;
    /** Below a legend of one line. */
    private static final int TOP = 40;

    private static final int BOTTOM = 50;

    /** How an axis is divided. */
    public enum Axis {
        /** From zero; equal differences are equally far apart. */
        LINEAR,
        /** From a round value near the smallest one; equal differences are equally far apart. */
        FITTED,
        /** By powers of ten; equal ratios are equally far apart. */
        LOGARITHMIC
    }

    /**
     * One series of points, from left to right.
     *
     * @param band what the values stay within: its upper edge from left to right, then its lower one back; may be empty
     * @param dots what was observed, each drawn by itself; may be empty
     */
    public record Curve(String name, List<Point> points, List<Point> band, List<Point> dots) {
        public Curve {
            points = List.copyOf(points);
            band = List.copyOf(band);
            dots = List.copyOf(dots);
        }

        /** One of points alone. */
        public Curve(String name, List<Point> points) {
            this(name, points, List.of(), List.of());
        }

        Stream<Point> all() {
            return Stream.of(points, band, dots).flatMap(List::stream);
        }
    }

    /** One value. */
    public record Point(double x, double y) {}

    public LineChart {
        curves = List.copyOf(curves);
        if (curves.stream().allMatch(curve -> curve.points().isEmpty())) {
            throw new IllegalArgumentException("a chart needs a point");
        }
    }

    public String svg() {
        List<String> names = curves.stream().map(Curve::name).toList();
        int top = TOP + Svg.legendHeight(names, WIDTH - LEFT);
        int height = HEIGHT + Svg.legendHeight(names, WIDTH - LEFT);
        Scale x = scale(horizontal, Point::x, LEFT, WIDTH - (double) RIGHT);
        Scale y = scale(vertical, Point::y, height - (double) BOTTOM, top);
        List<String> parts = new ArrayList<>();
        parts.add("<svg viewBox=\"0 0 " + WIDTH + " " + height + "\" role=\"img\">\n");
        parts.add(Svg.legend(names, LEFT, 18, WIDTH - LEFT));
        y.ticks().forEach(tick -> parts.add(rung(y.pixel(tick), Svg.tick(label.apply(tick)))));
        x.ticks()
                .forEach(tick -> parts.add(Svg.text(
                        x.pixel(tick), height - BOTTOM + 18.0, "middle", "soft", Svg.tick(Quantity.number(tick)))));
        parts.add(Svg.text((LEFT + WIDTH - RIGHT) / 2.0, height - 8.0, "middle", "soft", across));
        for (int i = 0; i < curves.size(); i++) {
            parts.add(behind(curves.get(i), i, x, y));
        }
        for (int i = 0; i < curves.size(); i++) {
            parts.add(curve(curves.get(i), i, x, y));
        }
        parts.add("</svg>\n");
        return String.join("", parts);
    }

    private Scale scale(Axis axis, ToDoubleFunction<Point> value, double from, double to) {
        double largest = extreme(value, 1);
        return switch (axis) {
            case LINEAR -> Scale.fromZero(largest, from, to);
            case FITTED -> Scale.around(-extreme(value, -1), largest, from, to);
            case LOGARITHMIC -> Scale.logarithmic(-extreme(value, -1), largest, from, to);
        };
    }

    private double extreme(ToDoubleFunction<Point> axis, int sign) {
        return curves.stream()
                .flatMap(Curve::all)
                .mapToDouble(point -> sign * axis.applyAsDouble(point))
                .max()
                .orElseThrow();
    }

    private static String rung(double y, String label) {
        return Svg.line("grid", LEFT, y, WIDTH - (double) RIGHT, y)
                + Svg.text(LEFT - 8.0, y + 4.5, "end", "soft", label);
    }

    /** Band and dots, over which all curves are drawn. */
    private static String behind(Curve curve, int series, Scale x, Scale y) {
        String colour = "s" + series % Svg.COLOURS;
        StringBuilder out = new StringBuilder();
        if (!curve.band().isEmpty()) {
            out.append("<polygon class=\"band " + colour + "\" points=\"" + pixels(curve.band(), x, y) + "\"/>\n");
        }
        for (Point dot : curve.dots()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\"/>\n",
                    colour,
                    x.pixel(dot.x()),
                    y.pixel(dot.y())));
        }
        return out.toString();
    }

    private static String curve(Curve curve, int series, Scale x, Scale y) {
        return "<polyline class=\"curve c" + series % Svg.COLOURS + "\" points=\"" + pixels(curve.points(), x, y)
                + "\"/>\n";
    }

    private static String pixels(List<Point> points, Scale x, Scale y) {
        return points.stream()
                .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", x.pixel(point.x()), y.pixel(point.y())))
                .collect(Collectors.joining(" "));
    }
}
