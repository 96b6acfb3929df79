package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.Chunks;
import io.tiercel.client.data.chunk.CountedTier;
import io.tiercel.client.data.chunk.TierLosses;
import io.tiercel.testkit.FaultyDirectory;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ConcurrentTiersTest {
    private static final int SLOTS = 16;
    private static final int BLOCKS = 60;
    private static final int THREADS = 6;

    @TempDir(factory = InMemory.class)
    Path parent;

    @Test
    void processTier_underManyThreads_servesNoWrongByte() throws Exception {
        Seed seed = Seed.announced("threads at a process tier");
        ProcessTier tier = new ProcessTier(SLOTS, CHUNK_BYTES, "s3-fifo", System::nanoTime);
        CountedTier counted = new CountedTier(tier);
        run(counted, seed, 1_500, () -> {});
        assertThat(counted.counts().hits()).isPositive();
        assertThat(tier.losses().snapshot().evictions()).isPositive();
    }

    @Test
    void nodeTier_underManyThreads_servesNoWrongByte_andTakesNoHarm() throws Exception {
        Seed seed = Seed.announced("threads at a node tier");
        try (NodeTier tier = open(System::nanoTime);
                NodeTier again = open(System::nanoTime)) {
            CountedTier counted = new CountedTier(tier);
            run(
                    counted,
                    seed,
                    1_500,
                    () -> new TierWorkload(again, seed.split(), BLOCKS).runUntil(System.nanoTime() + 100_000_000));
            assertThat(counted.counts().hits()).isPositive();
            TierLosses.Snapshot lost = tier.losses().snapshot();
            assertThat(lost.evictions()).isPositive();
            assertThat(lost.corrupt()).isZero();
            assertThat(lost.resets()).isZero();
        }
    }

    @Test
    void nodeTier_whoseThreadsAreInterrupted_servesNoWrongByte_andTakesNoHarm() throws Exception {
        Seed seed = Seed.announced("interrupts at a node tier");
        try (NodeTier tier = open(System::nanoTime)) {
            CountedTier counted = new CountedTier(tier);
            Thread reader = new Thread(
                    () -> new TierWorkload(counted, seed.split(), BLOCKS).runUntil(System.nanoTime() + 1_500_000_000L));
            List<Throwable> thrown = new ArrayList<>();
            reader.setUncaughtExceptionHandler((thread, e) -> thrown.add(e));
            reader.start();
            run(counted, seed.split(), 1_500, reader::interrupt);
            reader.join();
            assertThat(thrown).isEmpty();
            assertThat(counted.counts().hits()).isPositive();
            TierLosses.Snapshot lost = tier.losses().snapshot();
            assertThat(lost.corrupt()).isZero();
            assertThat(lost.resets()).isZero();
        }
    }

    @Test
    void nodeTier_whoseFilesAreDamaged_servesNoWrongByte_andRecovers() throws Exception {
        Seed seed = Seed.announced("damage to a node tier");
        FaultyDirectory faults = new FaultyDirectory(parent.resolve("node"), seed.split());
        // A clock that runs fast, so that pauses are over soon.
        try (NodeTier tier = open(() -> System.nanoTime() * 1_000)) {
            run(tier, seed, 3_000, () -> {
                FaultyDirectory.Fault fault = seed.pick(FaultyDirectory.Fault.values());
                for (int i = 0; i < (fault == FaultyDirectory.Fault.FLIP ? 200 : 1); i++) {
                    inflict(faults, fault);
                }
            });
            assertThat(recovers(tier)).isTrue();
            assertThat(tier.losses().snapshot().corrupt()).isPositive();
        }
    }

    private static void inflict(FaultyDirectory faults, FaultyDirectory.Fault fault) {
        try {
            faults.inflict(fault);
        } catch (IOException | IllegalArgumentException e) {
            // The file went, or was cut to nothing, between being found and being damaged.
        }
    }

    private static boolean recovers(NodeTier tier) throws InterruptedException {
        for (int attempt = 0; attempt < 200; attempt++) {
            Chunks.store(tier, Chunks.id(1));
            if (Chunks.served(tier, Chunks.id(1))) {
                return true;
            }
            Thread.sleep(20);
        }
        return false;
    }

    /** Runs the workload in threads, and the disturbance again and again beside it. */
    private static void run(ChunkTier tier, Seed seed, long millis, Runnable disturbance) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                TierWorkload workload = new TierWorkload(tier, seed.split(), BLOCKS);
                running.add(threads.submit(() -> workload.runUntil(deadline)));
            }
            while (System.nanoTime() - deadline < 0) {
                disturbance.run();
                Thread.sleep(2);
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private NodeTier open(LongSupplier clock) throws IOException {
        return NodeTier.open(parent.resolve("node"), (long) SLOTS * CHUNK_BYTES, CHUNK_BYTES, "s3-fifo", clock);
    }
}
