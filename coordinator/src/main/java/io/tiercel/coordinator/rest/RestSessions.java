package io.tiercel.coordinator.rest;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The browsers that are logged in, and the codes by which one may be, once. What is given out is random and forgotten after a while,
 * or when there are too many. Thread-safe.
 */
final class RestSessions {
    /** How long a browser stays logged in. */
    static final long SESSION_SECONDS = TimeUnit.HOURS.toSeconds(12);
    /** How long a code may be used. */
    static final long CODE_SECONDS = 120;

    private static final int KEPT_MAX = 1_000;
    private static final int BYTES = 24;
    private static final long NANOS = 1_000_000_000L;

    private final SecureRandom random;
    private final Map<String, Given> sessions = bounded();
    private final Map<String, Given> codes = bounded();

    /**
     * What was given out.
     *
     * @param token of whom it was given to: it holds as long as that is taken
     */
    private record Given(String token, long untilNanos) {
        boolean holds(long nowNanos) {
            return untilNanos - nowNanos > 0;
        }
    }

    RestSessions(SecureRandom random) {
        this.random = random;
    }

    /** A code for who has the token. */
    synchronized String newCode(String token, long nowNanos) {
        return give(codes, token, nowNanos + CODE_SECONDS * NANOS);
    }

    /** The token of whom the code was given to; empty if it is none, is too old, or was used. */
    synchronized String useCode(String code, long nowNanos) {
        Given given = codes.remove(code);
        return given != null && given.holds(nowNanos) ? given.token : "";
    }

    /** A session for who has the token. */
    synchronized String begin(String token, long nowNanos) {
        return give(sessions, token, nowNanos + SESSION_SECONDS * NANOS);
    }

    /** The token that a session was begun with; empty if it is none, or is over. */
    synchronized String token(String session, long nowNanos) {
        Given given = sessions.get(session);
        return given != null && given.holds(nowNanos) ? given.token : "";
    }

    synchronized void end(String session) {
        sessions.remove(session);
    }

    private String give(Map<String, Given> to, String token, long untilNanos) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String name = HexFormat.of().formatHex(bytes);
        to.put(name, new Given(token, untilNanos));
        return name;
    }

    private static <V> Map<String, V> bounded() {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > KEPT_MAX;
            }
        };
    }
}
