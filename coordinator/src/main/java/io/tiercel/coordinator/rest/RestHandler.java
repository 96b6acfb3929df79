package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers by HTTP, with JSON, to who brings the token. Thread-safe.
 */
final class RestHandler implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(RestHandler.class);
    private static final int BODY_BYTES_MAX = 64 << 10;
    private static final String BEARER = "Bearer ";
    private static final int UNAUTHORIZED = 401;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int TOO_LARGE = 413;
    private static final int FAILED = 500;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Supplier<List<String>> tokens;
    private final List<RestRoute> routes;

    /**
     * @param tokens those that are taken now
     * @param routes what may be asked, from all parts of the coordinator
     */
    RestHandler(Supplier<List<String>> tokens, List<RestRoute> routes) {
        this.tokens = tokens;
        this.routes = List.copyOf(routes);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            RestAnswer answer = answer(exchange);
            byte[] json = (answer.json().toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(answer.code(), json.length);
            exchange.getResponseBody().write(json);
        }
    }

    private RestAnswer answer(HttpExchange exchange) throws IOException {
        if (!hasToken(exchange)) {
            return RestAnswer.error(UNAUTHORIZED, "the token is missing or wrong: 'tiercel ssd token' prints it");
        }
        String path = exchange.getRequestURI().getPath();
        List<RestRoute> found =
                routes.stream().filter(route -> route.hasPath(path)).toList();
        if (found.isEmpty()) {
            return RestAnswer.notFound("there is no " + path);
        }
        byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
        if (body.length > BODY_BYTES_MAX) {
            return RestAnswer.error(TOO_LARGE, "a body of more than " + BODY_BYTES_MAX + " bytes");
        }
        for (RestRoute route : found) {
            if (route.method().equals(exchange.getRequestMethod())) {
                return answer(route, route.name(path), body);
            }
        }
        return RestAnswer.error(
                METHOD_NOT_ALLOWED, path + " takes " + found.get(0).method());
    }

    private static RestAnswer answer(RestRoute route, String name, byte[] body) {
        try {
            JsonNode json = body.length == 0 ? MissingNode.getInstance() : MAPPER.readTree(body);
            return route.handler().answer(name, json);
        } catch (JsonProcessingException e) {
            return RestAnswer.refused("the body is no JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException | IOException e) {
            return RestAnswer.refused(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("A question by HTTP has failed", e);
            return RestAnswer.error(FAILED, "the coordinator has failed to answer; its log says why");
        }
    }

    private boolean hasToken(HttpExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        if (given == null || !given.startsWith(BEARER)) {
            return false;
        }
        byte[] told = given.substring(BEARER.length()).getBytes(StandardCharsets.US_ASCII);
        return tokens.get().stream()
                .anyMatch(token -> MessageDigest.isEqual(token.getBytes(StandardCharsets.US_ASCII), told));
    }
}
