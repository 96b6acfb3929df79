package io.tiercel.coordinator.session;

import org.slf4j.Logger;

/** Logs what strangers do wrong, but no more of it than a log can bear. For one thread. */
final class Complaints {
    private static final int PER_MINUTE = 20;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final Logger log;
    private long minuteNanos;
    private int said;
    private long unsaid;

    Complaints(Logger log) {
        this.log = log;
    }

    void say(String complaint, long nowNanos) {
        if (said == 0 || nowNanos - minuteNanos >= MINUTE_NANOS) {
            if (unsaid > 0) {
                log.warn("{} more connections were dropped in the last minutes", unsaid);
            }
            minuteNanos = nowNanos;
            said = 0;
            unsaid = 0;
        }
        if (said < PER_MINUTE) {
            said++;
            log.warn("{}", complaint);
        } else {
            unsaid++;
        }
    }
}
