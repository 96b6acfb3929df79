package io.tiercel.relay;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much each user of the machine may still ask: so many questions a second, and as many at once as come in some seconds.
 * One process of a user that asks without end thereby takes nothing from the others. For one thread.
 */
final class UserRates {
    /** Users that are remembered; a machine seldom has as many at work. */
    private static final int USERS_MAX = 1_024;

    private final double perNano;
    private final double most;
    private final Map<String, Allowance> users = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Allowance> eldest) {
            return size() > USERS_MAX;
        }
    };

    /** What a user may ask at once, and when that was counted. */
    private static final class Allowance {
        double left;
        long nanos;

        Allowance(double left, long nanos) {
            this.left = left;
            this.nanos = nanos;
        }
    }

    UserRates(int perSecond, int atOnce) {
        this.perNano = perSecond / 1e9;
        this.most = atOnce;
    }

    /** Whether the user may ask once more now; if so, that is counted. */
    boolean take(String user, long nowNanos) {
        Allowance its = users.computeIfAbsent(user, u -> new Allowance(most, nowNanos));
        its.left = Math.min(most, its.left + perNano * (nowNanos - its.nanos));
        its.nanos = nowNanos;
        if (its.left < 1) {
            return false;
        }
        its.left--;
        return true;
    }
}
