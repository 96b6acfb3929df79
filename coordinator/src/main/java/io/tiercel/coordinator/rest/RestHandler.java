package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.tiercel.coordinator.cache.DirectoryBusyException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers by HTTP, with JSON, to who brings the token or a ticket, or was logged in with one; and gives everybody the dashboard's files.
 * Thread-safe.
 */
final class RestHandler implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(RestHandler.class);
    private static final int BODY_BYTES_MAX = 64 << 10;
    private static final int FOUND = 302;
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Terms terms;
    private final RestGuests guests;
    private final List<RestRoute> routes;
    private final StaticPages pages = StaticPages.load();
    private final LongSupplier nanoClock;

    /**
     * On which terms it answers.
     *
     * @param gate who is not let in, whatever is asked
     * @param rates how often somebody may ask
     * @param prefix of the paths under which a proxy asks, as {@code /tiercel}; empty where there is none
     */
    record Terms(RestGate gate, RestRates rates, String prefix) {}

    /** @param routes what may be asked, from all parts of the coordinator */
    RestHandler(Terms terms, RestGuests guests, List<RestRoute> routes, LongSupplier nanoClock) {
        this.terms = terms;
        this.guests = guests;
        this.routes = List.copyOf(routes);
        this.nanoClock = nanoClock;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String asked = exchange.getRequestURI().getPath();
            String path = asked == null ? "/" : asked;
            if (!terms.prefix().isEmpty() && path.equals(terms.prefix())) {
                // Without the slash, what the page names relatively would be looked for beside it.
                exchange.getResponseHeaders().set("Location", terms.prefix() + "/");
                exchange.sendResponseHeaders(FOUND, -1);
                return;
            }
            answer(
                    exchange,
                    path.startsWith(terms.prefix() + "/")
                            ? path.substring(terms.prefix().length())
                            : path);
        }
    }

    private void answer(HttpExchange exchange, String path) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        Optional<RestAnswer> refusal = terms.gate().refuses(exchange.getRequestMethod(), headers);
        if (refusal.isPresent()) {
            send(exchange, refusal.get());
            return;
        }
        RestEntry entry = guests.entry(headers);
        Optional<byte[]> file = pages.find(path);
        if (!terms.rates().take(entry.who(), nanoClock.getAsLong())) {
            send(
                    exchange,
                    RestAnswer.error(RestAnswer.TOO_MANY, "too many questions").with("Retry-After", "1"));
        } else if (file.isPresent() && exchange.getRequestMethod().equals("GET")) {
            pages.send(exchange, path, file.get());
        } else {
            introduce(exchange, path, entry);
            send(exchange, answer(exchange, path, entry));
        }
    }

    private static void introduce(HttpExchange exchange, String path, RestEntry entry) {
        Headers headers = exchange.getResponseHeaders();
        entry.headers().forEach(headers::set);
        if (!entry.cookie().isEmpty() && path.lastIndexOf('/') == 0) {
            // Elsewhere a browser would send it to the questions below that path alone.
            headers.set("Set-Cookie", entry.cookie());
        }
    }

    private static void send(HttpExchange exchange, RestAnswer answer) throws IOException {
        byte[] json = (answer.json().toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", "application/json");
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        answer.headers().forEach(headers::set);
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(answer.code(), isHead ? -1 : json.length);
        if (!isHead) {
            exchange.getResponseBody().write(json);
        }
    }

    private RestAnswer answer(HttpExchange exchange, String path, RestEntry entry) throws IOException {
        List<RestRoute> found =
                routes.stream().filter(route -> route.hasPath(path)).toList();
        boolean isOpen = !found.isEmpty() && found.stream().allMatch(RestRoute::isOpen);
        if (entry.who().isEmpty() && !isOpen) {
            return entry.refusal();
        }
        if (found.isEmpty()) {
            return RestAnswer.notFound("there is no " + path + ": /openapi.json lists what may be asked");
        }
        for (RestRoute route : found) {
            if (route.method().equals(exchange.getRequestMethod())) {
                return answer(exchange, route, path, entry.who());
            }
        }
        String methods = found.stream().map(RestRoute::method).collect(Collectors.joining(", "));
        return RestAnswer.error(RestAnswer.METHOD_NOT_ALLOWED, path + " takes " + methods)
                .with("Allow", methods);
    }

    private RestAnswer answer(HttpExchange exchange, RestRoute route, String path, String who) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
        if (body.length > BODY_BYTES_MAX) {
            return RestAnswer.error(RestAnswer.TOO_LARGE, "a body of more than " + BODY_BYTES_MAX + " bytes");
        }
        boolean isOrder = !route.method().equals("GET");
        boolean trusted = RestGate.saysNoType(headers) && !guests.isBrowser(headers);
        if (isOrder && !RestGate.saysJson(headers) && !trusted) {
            return RestAnswer.error(RestAnswer.UNSUPPORTED_TYPE, "Content-Type must be application/json");
        }
        String query = exchange.getRequestURI().getRawQuery();
        return answer(route, path, query == null ? "" : query, body, headers, who);
    }

    private static RestAnswer answer(
            RestRoute route, String path, String query, byte[] body, Headers headers, String who) {
        try {
            JsonNode json = body.length == 0 ? MissingNode.getInstance() : MAPPER.readTree(body);
            return route.handler().answer(new RestQuestion(route.name(path), route.read(query), json, headers, who));
        } catch (JsonProcessingException e) {
            return RestAnswer.refused("the body is no JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException | IOException e) {
            return RestAnswer.refused(String.valueOf(e.getMessage()));
        } catch (DirectoryBusyException e) {
            return RestAnswer.error(RestAnswer.UNAVAILABLE, String.valueOf(e.getMessage()))
                    .with("Retry-After", "2");
        } catch (RuntimeException e) {
            LOG.error("A question by HTTP has failed", e);
            return RestAnswer.error(RestAnswer.FAILED, "the coordinator has failed to answer; its log says why");
        }
    }
}
