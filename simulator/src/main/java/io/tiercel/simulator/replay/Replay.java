package io.tiercel.simulator.replay;

import io.tiercel.core.cache.Future;
import io.tiercel.simulator.trace.Requests;
import io.tiercel.simulator.trace.Trace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays one trace through caches, and says how many of its requests each would have served.
 *
 * <p>Memory is bounded by what the cache holds, and not by the trace's length, but for policies that must know the
 * future. Deterministic. Not thread-safe.
 */
public final class Replay {
    private static final int BATCH = 1 << 12;
    private static final int REQUESTS_BETWEEN_PROGRESS = 1 << 20;

    private final Trace trace;
    private final long[] keys = new long[BATCH];
    private final long[] sizes = new long[BATCH];
    private @Nullable Future future;

    public Replay(Trace trace) {
        this.trace = trace;
    }

    /**
     * Replays the trace to its end, beginning with an empty cache.
     *
     * @param policy a name of {@link ReplayPolicies}
     * @param progress is told now and then how many requests have been played
     * @throws IOException if the trace cannot be read
     * @throws IllegalArgumentException if there is no such policy
     */
    public ReplayResult run(String policy, CacheShape shape, LongConsumer progress) throws IOException {
        ReplayedCache cache = cache(policy, shape);
        long requests = 0;
        long hits = 0;
        long bytes = 0;
        long hitBytes = 0;
        try (Requests in = trace.open()) {
            for (int read = in.next(keys, sizes); read > 0; read = in.next(keys, sizes)) {
                for (int i = 0; i < read; i++) {
                    boolean hit = cache.request(keys[i], sizes[i]);
                    hits += hit ? 1 : 0;
                    hitBytes += hit ? sizes[i] : 0;
                    bytes = Survey.sum(trace, bytes, sizes[i]);
                }
                requests += read;
                if (requests % REQUESTS_BETWEEN_PROGRESS < read) {
                    progress.accept(requests);
                }
            }
        }
        progress.accept(requests);
        return new ReplayResult(policy, requests, hits, bytes, hitBytes);
    }

    private ReplayedCache cache(String policy, CacheShape shape) throws IOException {
        try {
            return new ReplayedCache(policy, shape, this::future);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Future future() {
        try {
            future = future == null ? Future.of(trace.keys()) : future;
            return future;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
