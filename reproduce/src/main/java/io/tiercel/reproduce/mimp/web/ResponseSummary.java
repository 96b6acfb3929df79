package io.tiercel.reproduce.mimp.web;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * What became of the requests that arrived in some time. Response times are from when a request was to arrive, so they hold
 * what it waited before it could be sent.
 *
 * @param arrived how many there were
 * @param unsent of them, since too many were outstanding; they are in no response time
 * @param failed of them, since a connection broke; in no response time either
 * @param unanswered of them, when nobody waited any longer; they count with the time that they had waited by then, so
 *     that response times are at least so long
 * @param meanMillis of all others
 */
public record ResponseSummary(
        int arrived,
        int unsent,
        int failed,
        int unanswered,
        double meanMillis,
        double p50Millis,
        double p95Millis,
        double p99Millis,
        double maxMillis) {
    /** What stands for a request's response time where there is none. */
    static final long UNSENT = -1;

    static final long FAILED = -2;
    private static final double NANOS = 1e6;

    /**
     * Sums them up.
     *
     * @param nanos a response time for each request, or {@link #UNSENT}, or {@link #FAILED}
     * @param unanswered how many of them were not answered
     */
    public static ResponseSummary of(long[] nanos, int unanswered) {
        long[] times = LongStream.of(nanos).filter(time -> time >= 0).sorted().toArray();
        return new ResponseSummary(
                nanos.length,
                count(nanos, UNSENT),
                count(nanos, FAILED),
                unanswered,
                LongStream.of(times).average().orElse(0) / NANOS,
                quantile(times, 0.5) / NANOS,
                quantile(times, 0.95) / NANOS,
                quantile(times, 0.99) / NANOS,
                quantile(times, 1) / NANOS);
    }

    /** How many were answered in time. */
    public int answered() {
        return arrived - unsent - failed - unanswered;
    }

    /** The least of the sorted times that this share of them do not exceed; 0 of none. */
    static double quantile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }

    private static int count(long[] nanos, long kind) {
        return (int) Arrays.stream(nanos).filter(time -> time == kind).count();
    }
}
