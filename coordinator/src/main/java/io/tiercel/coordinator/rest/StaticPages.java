package io.tiercel.coordinator.rest;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The files of the dashboard, which say nothing of a cluster. Immutable. */
final class StaticPages {
    private static final String FOLDER = "dashboard/";
    private static final String INDEX = "index.html";
    private static final List<String> FILES = List.of(
            INDEX,
            "app.css",
            "app.js",
            "ask.js",
            "charts.js",
            "dom.js",
            "table.js",
            "words.js",
            "views-cluster.js",
            "views-memory.js",
            "views-hosts.js",
            "views-why.js",
            "icon.svg");
    /** The library of the charts, in its own jar; its folder has the version that pom.xml names. */
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/";

    private static final Map<String, String> CHART_FILES = Map.of(
            "uplot.js", "dist/uPlot.iife.min.js",
            "uplot.css", "dist/uPlot.min.css",
            "uplot-licence.txt", "LICENSE");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");
    /** Nothing of elsewhere is loaded, nothing within the page is run, and nobody puts it into a page of theirs. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final Map<String, byte[]> files;

    private StaticPages(Map<String, byte[]> files) {
        this.files = files;
    }

    /** Reads all of them. */
    static StaticPages load() {
        Map<String, byte[]> files = new TreeMap<>();
        FILES.forEach(name -> files.put(name.equals(INDEX) ? "/" : "/ui/" + name, read(FOLDER + name)));
        CHART_FILES.forEach((name, file) -> files.put("/ui/" + name, read(CHARTS + file)));
        return new StaticPages(files);
    }

    private static byte[] read(String resource) {
        try (InputStream in = StaticPages.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no jar has " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read", e);
        }
    }

    /** The file at a path; nothing where there is none. */
    Optional<byte[]> find(String path) {
        return Optional.ofNullable(files.get(path));
    }

    void send(HttpExchange exchange, String path, byte[] file) throws IOException {
        String type = path.equals("/") ? "html" : path.substring(path.lastIndexOf('.') + 1);
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", TYPES.getOrDefault(type, "application/octet-stream"));
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-cache");
        exchange.sendResponseHeaders(RestAnswer.OK, file.length);
        exchange.getResponseBody().write(file);
    }
}
