package io.tiercel.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows under headings, to be written as text or as HTML. Columns whose heading starts with {@code >} are aligned to
 * the right, as figures should be. Cells may hold names that others gave, of files or jobs: of what a terminal would obey in
 * them, the text has question marks.
 */
public final class Table {
    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... headings) {
        this.headings = List.of(headings);
    }

    /** Adds a row, which must have a cell for each heading. */
    public Table row(String... cells) {
        if (cells.length != headings.size()) {
            throw new IllegalArgumentException(
                    "a row needs " + headings.size() + " cells and has " + cells.length + ": " + List.of(cells));
        }
        rows.add(List.of(cells));
        return this;
    }

    /** Lines of text, columns two spaces apart. */
    public String text() {
        int[] widths = IntStream.range(0, headings.size()).map(this::width).toArray();
        StringBuilder out = new StringBuilder();
        textRow(out, widths, headings.stream().map(Table::name).toList());
        rows.forEach(row -> textRow(out, widths, row));
        return out.toString();
    }

    public String html() {
        StringBuilder out = new StringBuilder("<table>\n<thead>");
        htmlRow(out, headings.stream().map(Table::name).toList(), "th");
        out.append("</thead>\n<tbody>\n");
        rows.forEach(row -> htmlRow(out, row, "td"));
        return out.append("</tbody>\n</table>\n").toString();
    }

    private void textRow(StringBuilder out, int[] widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i).replaceAll("\\p{Cc}", "?");
            String gap = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : "  ").append(right(i) ? gap + cell : cell + gap);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private void htmlRow(StringBuilder out, List<String> cells, String tag) {
        out.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            out.append('<').append(tag).append(right(i) ? " class=\"figure\">" : ">");
            out.append(Page.escape(cells.get(i))).append("</").append(tag).append('>');
        }
        out.append("</tr>\n");
    }

    private int width(int column) {
        int width = name(headings.get(column)).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }

    private boolean right(int column) {
        return headings.get(column).startsWith(">");
    }

    private static String name(String heading) {
        return heading.startsWith(">") ? heading.substring(1) : heading;
    }
}
