package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SingleFlightTest {
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(30);

    @TempDir(factory = InMemory.class)
    Path directory;

    private final SingleFlight locks = SingleFlight.inProcess();

    @Test
    void tryAcquire_ofAChunkBeingFetched_isRefused_untilItIsDone() {
        SingleFlight.Hold hold = Objects.requireNonNull(locks.tryAcquire(id(1)));
        assertThat(locks.tryAcquire(id(1))).isNull();
        assertThat(locks.tryAcquire(id(2))).isNotNull();
        hold.close();
        hold.close();
        assertThat(locks.tryAcquire(id(1))).isNotNull();
    }

    @Test
    void acquire_ofAChunkBeingFetchedTooLong_givesUp() {
        locks.tryAcquire(id(1));
        long start = System.nanoTime();
        assertThat(locks.acquire(id(1), 20_000_000)).isNull();
        assertThat(System.nanoTime() - start).isBetween(20_000_000L, LONG_NANOS / 2);
    }

    @Test
    void acquire_byAnInterruptedThread_givesUpAtOnce() {
        locks.tryAcquire(id(1));
        Thread.currentThread().interrupt();
        assertThat(locks.acquire(id(1), LONG_NANOS)).isNull();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void acquire_byManyThreads_letsOneFetch() throws Exception {
        try (NodeTier tier = NodeTier.open(directory.resolve("node"), 1 << 20, 1 << 16, "lru")) {
            assertThat(fetches(tier.fillLocks())).isEqualTo(1);
            assertThat(fetches(locks)).isEqualTo(1);
        }
    }

    private static int fetches(SingleFlight locks) throws Exception {
        AtomicBoolean here = new AtomicBoolean();
        AtomicInteger fetches = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> readers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                readers.add(threads.submit(() -> {
                    try (SingleFlight.Hold hold = locks.acquire(id(1), LONG_NANOS)) {
                        if (hold != null && !here.get()) {
                            fetches.incrementAndGet();
                            Thread.sleep(20);
                            here.set(true);
                        }
                        assertThat(here).isTrue();
                    }
                    return null;
                }));
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return fetches.get();
    }
}
