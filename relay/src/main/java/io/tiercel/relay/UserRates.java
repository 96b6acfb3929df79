package io.tiercel.relay;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much of what a user's processes say is passed on: so many bytes a second, and what four seconds bring at once. So no user
 * takes the session with the coordinator from the others, nor from the relay's own pings. For one thread.
 */
final class UserRates {
    /** Hundreds of tasks on one machine tell less than that of what they read. */
    static final long BYTES_PER_SECOND = 4L << 20;

    static final long BYTES_AT_ONCE = 4 * BYTES_PER_SECOND;
    private static final int USERS_MAX = 1_024;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Whoever was forgotten begins with a full allowance, which takes so many other users in between. */
    private final Map<String, Allowance> ofUser = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Allowance> eldest) {
            return size() > USERS_MAX;
        }
    };

    private static final class Allowance {
        double bytes = BYTES_AT_ONCE;
        long nanos;

        Allowance(long nowNanos) {
            this.nanos = nowNanos;
        }
    }

    /** Takes so many bytes from what the user may have passed on; whether there were as many, if not, none is taken. */
    boolean take(String user, long bytes, long nowNanos) {
        Allowance left = ofUser.computeIfAbsent(user, unused -> new Allowance(nowNanos));
        double grown = (nowNanos - left.nanos) / NANOS_PER_SECOND * BYTES_PER_SECOND;
        left.bytes = Math.min(BYTES_AT_ONCE, left.bytes + grown);
        left.nanos = nowNanos;
        boolean enough = left.bytes >= bytes;
        left.bytes -= enough ? bytes : 0;
        return enough;
    }
}
