package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.arena.LockFile;
import io.tiercel.client.data.chunk.Chunks;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("cluster")
@Timeout(180)
class NodeTierProcessesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int BLOCKS = 60;

    @TempDir(factory = InMemory.class)
    Path parent;

    @Test
    void processes_shareChunks_andServeNoWrongByte() throws Exception {
        Seed seed = Seed.announced("processes at a node tier");
        try (ChildProcess first = start(seed, 4);
                ChildProcess second = start(seed, 4)) {
            assertThat(first.awaitExit(PATIENCE)).as("%s", first.output()).isEqualTo(Optional.of(0));
            assertThat(second.awaitExit(PATIENCE)).as("%s", second.output()).isEqualTo(Optional.of(0));
            assertThat(first.awaitLine("served ", PATIENCE)).contains("corrupt=0, resets=0");
            assertThat(second.awaitLine("served ", PATIENCE)).contains("corrupt=0, resets=0");
        }
        try (NodeTier tier = open()) {
            long here = LongStream.range(0, BLOCKS)
                    .filter(block -> block % 3 == 0 && Chunks.served(tier, Chunks.id(block)))
                    .count();
            assertThat(here).as("what the processes left").isPositive();
        }
    }

    @Test
    void killing_ofWriters_neverMakesAByteWrong_orStopsTheOthers() throws Exception {
        Seed seed = Seed.announced("kills at a node tier");
        List<ChildProcess> workers = new ArrayList<>();
        try (NodeTier tier = open()) {
            TierWorkload here = new TierWorkload(tier, seed.split(), BLOCKS);
            for (int round = 0; round < 12; round++) {
                workers.add(start(seed, 60));
                here.runUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(seed.between(300, 900)));
                if (workers.size() > 2) {
                    ChildProcess victim = workers.remove(seed.below(workers.size()));
                    victim.awaitLine("working", PATIENCE);
                    assertThat(victim.alive()).as("%s", victim.output()).isTrue();
                    victim.kill();
                    assertThat(victim.output()).noneMatch(line -> line.contains("wrong bytes"));
                }
            }
            assertThat(here.served()).isPositive();
            // While others write, a store may give up.
            workers.forEach(ChildProcess::kill);
            assertThat(Chunks.store(tier, Chunks.id(1_000_000))).isTrue();
            assertThat(Chunks.served(tier, Chunks.id(1_000_000))).isTrue();
        } finally {
            workers.forEach(ChildProcess::close);
        }
    }

    @Test
    void fillLocks_ofAKilledProcess_areFreeAgain() throws Exception {
        try (NodeTier tier = open();
                ChildProcess holder = ChildProcess.start(ChildProcess.Command.of(
                        FillHolder.class.getName(), parent.resolve("node").toString()))) {
            holder.awaitLine("holding", PATIENCE);
            SingleFlight locks = tier.fillLocks();
            assertThat(locks.tryAcquire(Chunks.id(1))).isNull();
            assertThat(locks.acquire(Chunks.id(1), 50_000_000)).isNull();
            holder.kill();
            assertThat(locks.acquire(Chunks.id(1), PATIENCE.toNanos())).isNotNull();
        }
    }

    @Test
    void aWriterThatHangs_keepsNobodyFromGoingOn() throws Exception {
        try (NodeTier tier = open()) {
            Chunks.store(tier, Chunks.id(1));
            try (ChildProcess hanging = ChildProcess.start(ChildProcess.Command.of(
                    WriterThatHangs.class.getName(), parent.resolve("node").toString()))) {
                hanging.awaitLine("holding", PATIENCE);
                for (int block = 2; block < 50; block++) {
                    assertThat(Chunks.store(tier, Chunks.id(block))).isFalse();
                    assertThat(Chunks.served(tier, Chunks.id(1))).isTrue();
                }
            }
        }
    }

    private NodeTier open() throws IOException {
        return NodeTier.open(parent.resolve("node"), 16L * CHUNK_BYTES, CHUNK_BYTES, "s3-fifo");
    }

    private ChildProcess start(Seed seed, int seconds) throws IOException {
        return ChildProcess.start(ChildProcess.Command.of(
                        TierWorker.class.getName(),
                        parent.resolve("node").toString(),
                        String.valueOf(16L * CHUNK_BYTES),
                        String.valueOf(seed.anyLong()),
                        String.valueOf(BLOCKS),
                        String.valueOf(seconds))
                .withJvmFlags("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    }

    /** A process that holds the right to fetch chunk 1 of the tier in the directory of its argument. */
    static final class FillHolder {
        private FillHolder() {}

        public static void main(String[] arguments) throws Exception {
            NodeTier tier = NodeTier.open(Path.of(arguments[0]), 16L * CHUNK_BYTES, CHUNK_BYTES, "s3-fifo");
            SingleFlight.Hold hold = tier.fillLocks().tryAcquire(Chunks.id(1));
            System.out.println(hold == null ? "refused" : "holding");
            Thread.sleep(Duration.ofMinutes(2).toMillis());
        }
    }

    /** A process that holds the lock of the writers for good. */
    static final class WriterThatHangs {
        private WriterThatHangs() {}

        public static void main(String[] arguments) throws Exception {
            LockFile locks = LockFile.at(Path.of(arguments[0]).resolve("lock"));
            System.out.println(locks.lockWithin(0, PATIENCE.toNanos()) == null ? "refused" : "holding");
            Thread.sleep(Duration.ofMinutes(2).toMillis());
        }
    }
}
