package io.tiercel.report;

import java.util.List;
import java.util.Locale;

/** The shapes that the charts are drawn with; colours come from the page's style. */
final class Svg {
    /** How many series the style has colours for; more start again at the first. */
    static final int COLOURS = 11;

    private static final int LETTER_WIDTH = 8;
    private static final int LEGEND_LINE = 20;

    private Svg() {}

    static String text(double x, double y, String anchor, String style, String text) {
        return String.format(
                Locale.ROOT,
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
                style,
                x,
                y,
                anchor,
                Page.escape(text));
    }

    /** A label for an axis, whose values are round: without the zeros that end its fraction. */
    static String tick(String label) {
        return label.replaceFirst("\\.0+(?!\\d)|(?<=\\.\\d{1,6})0+(?!\\d)", "");
    }

    static String line(String style, double x1, double y1, double x2, double y2) {
        return String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                style,
                x1,
                y1,
                x2,
                y2);
    }

    /** The names of the series, each behind a square of its colour, in lines of a width. */
    static String legend(List<String> names, int left, int baseline, int width) {
        StringBuilder out = new StringBuilder();
        int x = 0;
        int y = baseline;
        for (int i = 0; i < names.size(); i++) {
            if (x > 0 && x + legendWidth(names.get(i)) > width) {
                x = 0;
                y += LEGEND_LINE;
            }
            out.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"s%d\" x=\"%d\" y=\"%d\" width=\"11\" height=\"11\"/>\n",
                    i % COLOURS,
                    left + x,
                    y - 10));
            out.append(text(left + x + 17.0, y, "start", "", names.get(i)));
            x += legendWidth(names.get(i));
        }
        return out.toString();
    }

    /** How much higher the legend is than one line. */
    static int legendHeight(List<String> names, int width) {
        int x = 0;
        int height = 0;
        for (String name : names) {
            if (x > 0 && x + legendWidth(name) > width) {
                x = 0;
                height += LEGEND_LINE;
            }
            x += legendWidth(name);
        }
        return height;
    }

    private static int legendWidth(String name) {
        return 40 + name.length() * LETTER_WIDTH;
    }
}
