package io.tiercel.reproduce.mimp.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tiercel.testbed.machine.ParentWatch;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executors;

/** The web VM's service: it serves a page over HTTP, and computes some milliseconds for it. */
public final class WebServiceMain {
    /** Before the port, and the steps of a page, once it serves. */
    public static final String READY = "serves ";

    private static final int BACKLOG = 1_024;
    private static final String LINE = "<p>Batch VMs run where interactive VMs leave room.</p>\n";
    private static final int LINES = 64;

    private final long steps;

    private WebServiceMain(long steps) {
        this.steps = steps;
    }

    /**
     * Serves until it is ended.
     *
     * @param arguments the microseconds of a processor that a page is to take, and how many virtual processors the VM has: on
     *     the host, it has no other threads that compute
     */
    public static void main(String[] arguments) throws IOException {
        ParentWatch.begin();
        long steps = PageWork.stepsIn(Duration.ofNanos(1_000 * Long.parseLong(arguments[0])));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(Executors.newFixedThreadPool(Integer.parseInt(arguments[1])));
        server.createContext("/", new WebServiceMain(steps)::serve);
        server.start();
        System.out.println(READY + server.getAddress().getPort() + " " + steps);
    }

    private void serve(HttpExchange exchange) throws IOException {
        long digest = PageWork.compute(exchange.getRequestURI().hashCode(), steps);
        String page = "<!DOCTYPE html>\n<title>A page</title>\n" + LINE.repeat(LINES) + "<p>" + digest + "</p>\n";
        byte[] body = page.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
