package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Who asks: by the token, or by the cookie of a browser that has been logged in with it. Thread-safe. */
final class RestGuests {
    private static final String BEARER = "Bearer ";
    private static final String COOKIE = "tiercel=";
    private static final String NOBODY = "";

    private final Supplier<List<String>> tokens;
    private final RestSessions sessions;
    private final LongSupplier nanoClock;

    /** @param tokens those that are taken now */
    RestGuests(Supplier<List<String>> tokens, RestSessions sessions, LongSupplier nanoClock) {
        this.tokens = tokens;
        this.sessions = sessions;
        this.nanoClock = nanoClock;
    }

    /** The token of who asks, however it is known; empty of who has none that is taken. */
    String token(Headers headers) {
        String given = headers.getFirst("Authorization");
        if (given != null) {
            return given.startsWith(BEARER) ? taken(given.substring(BEARER.length())) : NOBODY;
        }
        return taken(sessions.token(session(headers), nanoClock.getAsLong()));
    }

    /** Whether a browser asks that was logged in: what it sends may come from a page of somebody else. */
    boolean isBrowser(Headers headers) {
        return headers.getFirst("Authorization") == null;
    }

    /** Logs a browser in that has the token, or a code. */
    RestAnswer logIn(JsonNode body) {
        long now = nanoClock.getAsLong();
        String told = body.path("token").asText("");
        String token = taken(told.isEmpty() ? sessions.useCode(body.path("code").asText(""), now) : told.strip());
        if (token.equals(NOBODY)) {
            return RestAnswer.error(
                    RestAnswer.UNAUTHORIZED,
                    told.isEmpty()
                            ? "the code is wrong, too old, or was used: 'tiercel dashboard' prints another"
                            : "the token is wrong: 'tiercel ssd token' prints it");
        }
        // Without a path, so that the browser takes that of the page, whatever a proxy has put before it.
        return RestAnswer.done("you are logged in")
                .with("Set-Cookie", cookie(sessions.begin(token, now), RestSessions.SESSION_SECONDS));
    }

    /** Ends the session of a browser. */
    RestAnswer logOut(Headers headers) {
        sessions.end(session(headers));
        return RestAnswer.done("you are logged out").with("Set-Cookie", cookie("", 0));
    }

    /** A code with which a browser may be logged in. */
    RestAnswer newCode(String token) {
        return RestAnswer.of(JsonNodeFactory.instance
                .objectNode()
                .put("code", sessions.newCode(token, nanoClock.getAsLong()))
                .put("seconds", RestSessions.CODE_SECONDS));
    }

    private static String cookie(String value, long seconds) {
        return COOKIE + value + "; Max-Age=" + seconds + "; HttpOnly; SameSite=Strict";
    }

    private static String session(Headers headers) {
        String cookies = headers.getFirst("Cookie");
        for (String cookie : (cookies == null ? "" : cookies).split(";", -1)) {
            if (cookie.strip().startsWith(COOKIE)) {
                return cookie.strip().substring(COOKIE.length());
            }
        }
        return NOBODY;
    }

    private String taken(String told) {
        byte[] bytes = told.getBytes(StandardCharsets.UTF_8);
        return tokens.get().stream()
                .filter(token -> MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), bytes))
                .findFirst()
                .orElse(NOBODY);
    }
}
