package io.tiercel.benchmarks;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.tiercel.simulator.replay.CacheShape;
import io.tiercel.simulator.replay.Replay;
import io.tiercel.simulator.trace.MadeTraces;
import io.tiercel.simulator.trace.Requests;
import io.tiercel.simulator.trace.Trace;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One request in the replay of a trace of a million, Zipf 0.8 over 100,000 keys, with a cache of a tenth of them: under
 * each policy and, beside it, by a plain {@link LinkedHashMap} in the order of access, which is LRU, and by Caffeine.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReplayBenchmark {
    private static final int REQUESTS = 1_000_000;
    private static final int KEYS = 100_000;
    private static final int ENTRIES = KEYS / 10;

    private final Trace trace = MadeTraces.zipf(REQUESTS, KEYS, 0.8, 1);

    /** The policies of a replay, each in a JVM of its own. */
    @State(Scope.Benchmark)
    public static class Policy {
        @Param({"lru", "fifo", "lfu", "arc", "s3-fifo", "sieve", "w-tinylfu", "gdsf", "noop", "belady"})
        public String policy = "lru";
    }

    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public long replay(Policy policy) throws IOException {
        return new Replay(trace)
                .run(policy.policy, CacheShape.entries(ENTRIES), requests -> {})
                .hits();
    }

    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public long linkedHashMap() throws IOException {
        Map<Long, Boolean> lru = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                return size() > ENTRIES;
            }
        };
        return hits(key -> {
            boolean hit = lru.get(key) != null;
            if (!hit) {
                lru.put(key, true);
            }
            return hit;
        });
    }

    @Benchmark
    @OperationsPerInvocation(REQUESTS)
    public long caffeine() throws IOException {
        Cache<Long, Boolean> cache = Caffeine.newBuilder()
                .maximumSize(ENTRIES)
                .executor(Runnable::run)
                .build();
        return hits(key -> {
            @Nullable Boolean hit = cache.getIfPresent(key);
            if (hit == null) {
                cache.put(key, true);
            }
            return hit != null;
        });
    }

    private long hits(Peer peer) throws IOException {
        long[] keys = new long[4096];
        long[] sizes = new long[keys.length];
        long hits = 0;
        try (Requests requests = trace.open()) {
            for (int read = requests.next(keys, sizes); read > 0; read = requests.next(keys, sizes)) {
                for (int i = 0; i < read; i++) {
                    hits += peer.request(keys[i]) ? 1 : 0;
                }
            }
        }
        return hits;
    }

    private interface Peer {
        boolean request(long key);
    }
}
