package io.tiercel.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Words, tables and plots, from top to bottom: as a page of HTML that needs nothing else, in light and in dark, and as text for
 * a terminal, which has no plots. Not thread-safe.
 */
public final class Page {
    private final String title;
    private final List<Part> parts = new ArrayList<>();

    public Page(String title) {
        this.title = title;
    }

    private sealed interface Part {
        String html();
    }

    /** What a terminal shows as well. */
    private sealed interface Printed extends Part {
        String text();
    }

    private record Heading(String words) implements Part {
        @Override
        public String html() {
            return "<h2>" + escape(words) + "</h2>\n";
        }
    }

    private record Paragraph(String words) implements Printed {
        @Override
        public String html() {
            return "<p>" + escape(words) + "</p>\n";
        }

        @Override
        public String text() {
            return words + "\n";
        }
    }

    private record Tabled(Table table) implements Printed {
        @Override
        public String html() {
            return "<div class=\"wide\">\n" + table.html() + "</div>\n";
        }

        @Override
        public String text() {
            return table.text();
        }
    }

    private record Figure(String svg, String caption) implements Part {
        @Override
        public String html() {
            return "<figure>\n" + svg + "<figcaption>" + escape(caption) + "</figcaption>\n</figure>\n";
        }
    }

    private record Footer(List<String> lines) implements Part {
        @Override
        public String html() {
            return lines.stream().map(Page::escape).collect(Collectors.joining("<br>", "<footer>", "</footer>\n"));
        }
    }

    public Page heading(String text) {
        return with(new Heading(text));
    }

    public Page paragraph(String text) {
        return with(new Paragraph(text));
    }

    public Page table(Table table) {
        return with(new Tabled(table));
    }

    /** A picture, drawn by one of the charts here, over a line that says what it shows. */
    public Page figure(String svg, String caption) {
        return with(new Figure(svg, caption));
    }

    /** Where a report comes from, as the page's last lines. */
    public Page provenance(Report report) {
        return with(new Footer(List.of(
                "tiercel " + report.command(),
                "seed " + report.seed() + ", commit " + report.commit(),
                report.machine().inWords())));
    }

    private Page with(Part part) {
        parts.add(part);
        return this;
    }

    /** For a terminal: paragraphs and tables with a blank line between two, each heading above what it has of these. */
    public String text() {
        StringBuilder text = new StringBuilder();
        String heading = "";
        for (Part part : parts) {
            if (part instanceof Heading above) {
                heading = above.words() + "\n";
            } else if (part instanceof Printed printed) {
                text.append(text.isEmpty() ? "" : "\n").append(heading).append(printed.text());
                heading = "";
            }
        }
        return text.toString();
    }

    public String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta name=\"color-scheme\" content=\"light dark\">\n"
                + "<title>" + escape(title) + "</title>\n<style>\n" + style() + "</style>\n</head>\n<body>\n<main>\n"
                + "<h1>" + escape(title) + "</h1>\n"
                + parts.stream().map(Part::html).collect(Collectors.joining()) + "</main>\n</body>\n</html>\n";
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String style() {
        try (InputStream in = Objects.requireNonNull(Page.class.getResourceAsStream("page.css"), "page.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
