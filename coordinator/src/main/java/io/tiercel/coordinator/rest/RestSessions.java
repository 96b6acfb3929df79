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
     * @param who it was given to: it holds as long as that one is let in
     */
    private record Given(String who, long untilNanos) {
        boolean holds(long nowNanos) {
            return untilNanos - nowNanos > 0;
        }
    }

    RestSessions(SecureRandom random) {
        this.random = random;
    }

    /** A code for who is let in. */
    synchronized String newCode(String who, long nowNanos) {
        return give(codes, who, nowNanos + CODE_SECONDS * NANOS);
    }

    /** Whom the code was given to; empty if it is none, is too old, or was used. */
    synchronized String useCode(String code, long nowNanos) {
        Given given = codes.remove(code);
        return given != null && given.holds(nowNanos) ? given.who : "";
    }

    /** A session for who is let in. */
    synchronized String begin(String who, long nowNanos) {
        return give(sessions, who, nowNanos + SESSION_SECONDS * NANOS);
    }

    /**
     * The session of who is let in, or a new one for who has none that lasts for a while. So one who asks again and again
     * without a cookie takes no room from others.
     */
    synchronized String beginOrGoOn(String who, long nowNanos) {
        return sessions.entrySet().stream()
                .filter(session -> session.getValue().who.equals(who)
                        && session.getValue().holds(nowNanos + SESSION_SECONDS / 2 * NANOS))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> begin(who, nowNanos));
    }

    /** Who a session was begun for; empty if it is none, or is over. */
    synchronized String who(String session, long nowNanos) {
        Given given = sessions.get(session);
        return given != null && given.holds(nowNanos) ? given.who : "";
    }

    synchronized void end(String session) {
        sessions.remove(session);
    }

    private String give(Map<String, Given> to, String who, long untilNanos) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String name = HexFormat.of().formatHex(bytes);
        to.put(name, new Given(who, untilNanos));
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
