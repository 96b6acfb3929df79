package io.tiercel.coordinator.tail;

import io.tiercel.daemon.Health;
import java.util.concurrent.TimeUnit;

/** Tells whether a coordinator does its work: it has read all that the NameNode tells, not long ago. Stateless. */
public final class TailHealth {
    private static final long AGE_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);
    private static final long NEVER = 0;

    private TailHealth() {}

    public static Health of(TailCounters tail, long nowNanos) {
        long caughtUpNanos = tail.caughtUpNanos();
        String trouble = tail.trouble().isEmpty() ? "it is still reading" : tail.trouble();
        if (caughtUpNanos == NEVER) {
            return new Health("the NameNode has told no changes yet: " + trouble);
        }
        long ageNanos = nowNanos - caughtUpNanos;
        return ageNanos > AGE_NANOS_MAX
                ? new Health("the NameNode has told no changes for " + TimeUnit.NANOSECONDS.toSeconds(ageNanos) + " s: "
                        + trouble)
                : Health.WELL;
    }
}
