package io.tiercel.relay;

import io.tiercel.daemon.Health;
import java.util.concurrent.TimeUnit;

/** Tells whether a relay does its work: the coordinator has confirmed its table, not long ago. Stateless. */
final class RelayHealth {
    private static final long AGE_NANOS_MAX = TimeUnit.SECONDS.toNanos(5);
    private static final long NEVER = 0;

    private RelayHealth() {}

    static Health of(RelayCounters counters, long nowNanos) {
        long asOfNanos = counters.asOfNanos();
        if (asOfNanos == NEVER) {
            return new Health("the coordinator has confirmed nothing yet: " + why(counters));
        }
        long ageNanos = nowNanos - asOfNanos;
        return ageNanos > AGE_NANOS_MAX
                ? new Health("the coordinator has confirmed nothing for " + TimeUnit.NANOSECONDS.toSeconds(ageNanos)
                        + " s: " + why(counters))
                : Health.WELL;
    }

    private static String why(RelayCounters counters) {
        if (counters.connected()) {
            return "it is in session, and may itself hear nothing from the NameNode, as its /health then says";
        }
        return counters.trouble().isEmpty() ? "there is no session yet" : counters.trouble();
    }
}
