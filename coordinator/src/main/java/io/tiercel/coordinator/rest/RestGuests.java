package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.Headers;
import io.tiercel.coordinator.rest.spnego.Spnego;
import io.tiercel.coordinator.rest.spnego.SpnegoAnswer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who asks: by the token, by a Kerberos ticket where there is a key for them, or by the cookie of a browser that has been logged in
 * with one of them. Thread-safe.
 */
final class RestGuests {
    private static final Logger LOG = LoggerFactory.getLogger(RestGuests.class);

    /** Before a principal, in the text by which one is known that has shown a ticket. No token begins with it. */
    private static final String TICKET = "ticket:";

    private static final double LINES_PER_SECOND = 1 / 60.0;
    private static final String MISSING = "the token is missing or wrong: 'tiercel ssd token' prints it";
    private static final String CHALLENGE = "WWW-Authenticate";
    private static final String BEARER = "Bearer ";
    private static final String COOKIE = "tiercel=";
    private static final String NOBODY = "";

    private final Supplier<List<String>> tokens;
    private final Optional<Spnego> spnego;
    private final RestSessions sessions;
    /** One line a minute about each of those who are refused. */
    private final RestRates lines = new RestRates(LINES_PER_SECOND, 1);

    private final LongSupplier nanoClock;

    /**
     * Nobody has been logged in yet.
     *
     * @param tokens those that are taken now
     * @param spnego which tickets are taken; nothing where none are
     */
    RestGuests(Supplier<List<String>> tokens, Optional<Spnego> spnego, RestSessions sessions, LongSupplier nanoClock) {
        this.tokens = tokens;
        this.spnego = spnego;
        this.sessions = sessions;
        this.nanoClock = nanoClock;
    }

    /** Who asks, however that is known. */
    RestEntry entry(Headers headers) {
        String given = headers.getFirst("Authorization");
        if (given != null && given.startsWith(BEARER)) {
            return RestEntry.of(taken(given.substring(BEARER.length())), unknown());
        }
        boolean hasTicket = given != null && spnego.isPresent() && Spnego.isIn(given);
        if (given == null || hasTicket) {
            String who = stillLetIn(sessions.who(session(headers), nanoClock.getAsLong()));
            if (!who.equals(NOBODY)) {
                return RestEntry.of(who, unknown());
            }
        }
        return given != null && hasTicket ? byTicket(spnego.get().answer(given)) : RestEntry.of(NOBODY, unknown());
    }

    private RestEntry byTicket(SpnegoAnswer answer) {
        Map<String, String> headers = Map.of(CHALLENGE, answer.challenge());
        return switch (answer.verdict()) {
            case ADMITTED -> {
                String who = TICKET + answer.principal();
                String session = sessions.beginOrGoOn(who, nanoClock.getAsLong());
                yield new RestEntry(who, headers, cookie(session, RestSessions.SESSION_SECONDS), unknown());
            }
            case FORBIDDEN -> {
                log(answer.principal(), answer.refusal());
                yield new RestEntry(NOBODY, headers, "", RestAnswer.error(RestAnswer.FORBIDDEN, answer.refusal()));
            }
            case STRANGER -> {
                log(NOBODY, answer.refusal() + (answer.remedy().isEmpty() ? "" : ": " + answer.remedy()));
                RestAnswer refusal = RestAnswer.error(RestAnswer.UNAUTHORIZED, answer.refusal());
                yield RestEntry.of(NOBODY, refusal.with(CHALLENGE, answer.challenge()));
            }
        };
    }

    /** What is answered to who has shown nothing that is taken. */
    private RestAnswer unknown() {
        return spnego.isEmpty()
                ? RestAnswer.error(RestAnswer.UNAUTHORIZED, MISSING)
                : RestAnswer.error(
                                RestAnswer.UNAUTHORIZED,
                                MISSING + "; or ask with a Kerberos ticket, as 'curl --negotiate -u :' does")
                        .with(CHALLENGE, Spnego.CHALLENGE);
    }

    private void log(String whom, String words) {
        if (lines.take(whom, nanoClock.getAsLong())) {
            LOG.warn("A question by HTTP is refused: {}", words);
        }
    }

    /**
     * Whether a browser may ask by itself, by its cookie or by its user's ticket: what it sends may come from a page of somebody
     * else.
     */
    boolean isBrowser(Headers headers) {
        String given = headers.getFirst("Authorization");
        return given == null || !given.startsWith(BEARER);
    }

    /** Logs a browser in that has the token, or a code. */
    RestAnswer logIn(JsonNode body) {
        long now = nanoClock.getAsLong();
        String told = body.path("token").asText("");
        String who =
                told.isEmpty() ? stillLetIn(sessions.useCode(body.path("code").asText(""), now)) : taken(told.strip());
        if (who.equals(NOBODY)) {
            return RestAnswer.error(
                    RestAnswer.UNAUTHORIZED,
                    told.isEmpty()
                            ? "the code is wrong, too old, or was used: 'tiercel dashboard' prints another"
                            : "the token is wrong: 'tiercel ssd token' prints it");
        }
        // Without a path, so that the browser takes that of the page, whatever a proxy has put before it.
        return RestAnswer.done("you are logged in")
                .with("Set-Cookie", cookie(sessions.begin(who, now), RestSessions.SESSION_SECONDS));
    }

    /** Ends the session of a browser. */
    RestAnswer logOut(Headers headers) {
        sessions.end(session(headers));
        return RestAnswer.done("you are logged out").with("Set-Cookie", cookie("", 0));
    }

    /** A code with which a browser may be logged in. */
    RestAnswer newCode(String who) {
        return RestAnswer.of(JsonNodeFactory.instance
                .objectNode()
                .put("code", sessions.newCode(who, nanoClock.getAsLong()))
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

    /** One who was let in before, if that is so still: the token may have changed, and administrators too. */
    private String stillLetIn(String who) {
        if (!who.startsWith(TICKET)) {
            return taken(who);
        }
        String principal = who.substring(TICKET.length());
        return spnego.isPresent() && spnego.get().admits(principal) ? who : NOBODY;
    }

    /** The token, if it is one that is taken; nobody otherwise. */
    private String taken(String told) {
        byte[] bytes = told.getBytes(StandardCharsets.UTF_8);
        return tokens.get().stream()
                .filter(token -> MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), bytes))
                .findFirst()
                .orElse(NOBODY);
    }
}
