package io.tiercel.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A page of HTML that needs nothing else: style and plots are inside it, in light and in dark. Built from top to
 * bottom. Not thread-safe.
 */
public final class Page {
    private final StringBuilder body = new StringBuilder();
    private final String title;

    public Page(String title) {
        this.title = title;
        body.append("<h1>").append(escape(title)).append("</h1>\n");
    }

    public Page heading(String text) {
        body.append("<h2>").append(escape(text)).append("</h2>\n");
        return this;
    }

    public Page paragraph(String text) {
        body.append("<p>").append(escape(text)).append("</p>\n");
        return this;
    }

    public Page table(Table table) {
        body.append("<div class=\"wide\">\n").append(table.html()).append("</div>\n");
        return this;
    }

    /** A picture, drawn by one of the charts here, over a line that says what it shows. */
    public Page figure(String svg, String caption) {
        body.append("<figure>\n")
                .append(svg)
                .append("<figcaption>")
                .append(escape(caption))
                .append("</figcaption>\n</figure>\n");
        return this;
    }

    /** Where a report comes from, as the page's last lines. */
    public Page provenance(Report report) {
        body.append("<footer>").append(escape("tiercel " + report.command())).append("<br>");
        body.append(escape("seed " + report.seed() + ", commit " + report.commit()))
                .append("<br>");
        body.append(escape(report.machine().inWords())).append("</footer>\n");
        return this;
    }

    public String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                + "<meta name=\"color-scheme\" content=\"light dark\">\n"
                + "<title>" + escape(title) + "</title>\n<style>\n" + style() + "</style>\n</head>\n<body>\n<main>\n"
                + body + "</main>\n</body>\n</html>\n";
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
