package io.tiercel.daemon.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.tiercel.daemon.Health;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What every daemon answers to whoever asks on its machine, without a token: {@code /health}, 200 if it does its work, otherwise
 * 503 with the reason, and {@code /metrics}, its counters in the text form of Prometheus. Stateless.
 */
public final class DaemonPages {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HEALTHY = "# HELP tiercel_healthy Whether the daemon does its work: 1, or 0 if not.\n"
            + "# TYPE tiercel_healthy gauge\ntiercel_healthy ";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private DaemonPages() {}

    /** The handlers by path. */
    public static Map<String, HttpHandler> of(Supplier<Health> health) {
        Map<String, HttpHandler> pages = new TreeMap<>();
        pages.put("/health", page("/health", exchange -> health(exchange, health.get())));
        pages.put("/metrics", page("/metrics", exchange -> metrics(exchange, health.get())));
        return pages;
    }

    private static void health(HttpExchange exchange, Health now) throws IOException {
        send(exchange, now.isWell() ? OK : UNAVAILABLE, TEXT, now.isWell() ? "well\n" : now.trouble() + "\n");
    }

    private static void metrics(HttpExchange exchange, Health now) throws IOException {
        String beans = BeanMetrics.text(ManagementFactory.getPlatformMBeanServer());
        send(exchange, OK, PROMETHEUS, HEALTHY + (now.isWell() ? 1 : 0) + "\n" + beans);
    }

    private static HttpHandler page(String path, HttpHandler answer) {
        return exchange -> {
            try (exchange) {
                if (!exchange.getRequestURI().getPath().equals(path)) {
                    send(exchange, NOT_FOUND, TEXT, "there are /health and /metrics\n");
                } else if (!exchange.getRequestMethod().equals("GET")) {
                    send(exchange, METHOD_NOT_ALLOWED, TEXT, path + " takes GET\n");
                } else {
                    answer.handle(exchange);
                }
            }
        };
    }

    private static void send(HttpExchange exchange, int code, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
