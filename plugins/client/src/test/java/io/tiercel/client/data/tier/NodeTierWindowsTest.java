package io.tiercel.client.data.tier;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.Chunks;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.MappedFaults;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chunks so large that they are read out of mapped windows: what becomes of readers whose file is cut under them. */
class NodeTierWindowsTest {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int SLOTS = 4;
    /** Many more than processors, so that some meet the others within the calls that a fault must not come out of. */
    private static final int THREADS = 32;

    private static final ArenaShape SHAPE = new ArenaShape(SLOTS, CHUNK_BYTES, "lru");

    @TempDir(factory = InMemory.class)
    Path parent;

    private final AtomicLong fastClock = new AtomicLong(1_000_000_000L);
    private NodeTier tier;

    @BeforeEach
    void open() throws IOException {
        tier = openTier();
        store(tier);
    }

    @AfterEach
    void close() {
        tier.close();
    }

    @Test
    void read_inPieces_isRight_andKeepsMappedWhatIsReadAgain() throws IOException {
        Seed seed = Seed.announced("pieces of mapped chunks");
        ByteBuffer heap = ByteBuffer.allocate(CHUNK_BYTES);
        ByteBuffer direct = ByteBuffer.allocateDirect(CHUNK_BYTES);
        for (int round = 0; round < 50; round++) {
            ChunkId id = id(seed.between(1, SLOTS));
            for (int at = 0; at < CHUNK_BYTES; ) {
                int length = Math.min(CHUNK_BYTES - at, seed.between(1, 300_000));
                assertThat(Chunks.served(tier, id, at, length, seed.oneIn(2) ? heap : direct))
                        .isTrue();
                at += length;
            }
        }
        assertThat(mappings()).isEqualTo(SLOTS);
        tier.close();
        assertThat(mappings()).isZero();
    }

    @Test
    void scansOfFarMoreThanMayBeMapped_mapNothing_butWhatTheyComeBackToTheyDo() throws IOException {
        tier.close();
        int windows = 2;
        try (NodeTier small = NodeTier.open(
                parent.resolve("small"), 64L * CHUNK_BYTES, CHUNK_BYTES, "lru", (long) windows * CHUNK_BYTES)) {
            for (int block = 1; block <= 64; block++) {
                Chunks.store(small, id(block));
            }
            for (int round = 0; round < 2; round++) {
                for (int block = 1; block <= 64; block++) {
                    assertThat(read(small, id(block), 64 << 10)).isTrue();
                }
            }
            assertThat(mappings()).isZero();
            for (int round = 0; round < 3; round++) {
                assertThat(read(small, id(1), 64 << 10)).isTrue();
            }
            assertThat(mappings()).isEqualTo(1);
            for (int block = 2; block <= 4; block++) {
                for (int round = 0; round < 3; round++) {
                    assertThat(read(small, id(block), 64 << 10)).isTrue();
                }
            }
            assertThat(mappings()).isEqualTo(windows);
        }
        assertThat(mappings()).isZero();
    }

    @Test
    void read_ofAFileThatWasCut_misses_andNothingIsThrownLater() throws IOException {
        for (int round = 0; round < 40; round++) {
            // Often, and in pieces, so that the code is compiled by the time it counts.
            for (int i = 0; i < 20; i++) {
                read(id(1 + i % SLOTS), 64 << 10);
            }
            ChunkId half = id(1);
            assertThat(Chunks.served(tier, half, 0, CHUNK_BYTES / 2, ByteBuffer.allocate(CHUNK_BYTES)))
                    .isTrue();
            cutTo(SHAPE.slotAt(0) + CHUNK_BYTES / 2);
            assertThat(Chunks.served(tier, half, CHUNK_BYTES / 2, 256 << 10, ByteBuffer.allocate(CHUNK_BYTES)))
                    .isFalse();
            assertThat(MappedFaults.deliver()).isPositive();
            storeAnew();
        }
    }

    @Test
    void read_intoABufferThatHasTheBytesAlready_noticesTheCut() throws IOException {
        for (int round = 0; round < 40; round++) {
            ByteBuffer dst = ByteBuffer.allocate(CHUNK_BYTES);
            for (int i = 0; i < 20; i++) {
                assertThat(Chunks.served(tier, id(1), 0, CHUNK_BYTES, dst)).isTrue();
            }
            cutTo(SHAPE.slotAt(0));
            assertThat(Chunks.served(tier, id(1), 0, CHUNK_BYTES, dst)).isFalse();
            assertThat(MappedFaults.deliver()).isPositive();
            storeAnew();
        }
    }

    @Test
    void threadsWhoseFileIsCutAndGrowsAgain_readNoWrongByte_andAreThrownNothing() throws Exception {
        Seed seed = Seed.announced("cuts under threads");
        long end = System.nanoTime() + 2_000_000_000L;
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Long>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Seed own = seed.split();
                running.add(threads.submit(() -> readUntil(end, own)));
            }
            while (System.nanoTime() - end < 0) {
                cutAndGrow(seed);
                storeAnew();
            }
            long served = 0;
            for (Future<Long> each : running) {
                served += each.get();
            }
            assertThat(served).isPositive();
        } finally {
            threads.shutdownNow();
        }
    }

    private long readUntil(long end, Seed seed) {
        long served = 0;
        while (System.nanoTime() - end < 0) {
            served += read(id(seed.between(1, SLOTS)), seed.between(16 << 10, CHUNK_BYTES)) ? 1 : 0;
        }
        return served;
    }

    /** Whether the chunk was served from end to end, in pieces of this size. */
    private boolean read(ChunkId id, int piece) {
        return read(tier, id, piece);
    }

    private static boolean read(NodeTier from, ChunkId id, int piece) {
        ByteBuffer dst = ByteBuffer.allocate(CHUNK_BYTES);
        boolean all = true;
        for (int at = 0; at < CHUNK_BYTES; at += piece) {
            all &= Chunks.served(from, id, at, Math.min(piece, CHUNK_BYTES - at), dst);
        }
        return all;
    }

    private void cutAndGrow(Seed seed) {
        try {
            long length = SHAPE.slotAt(0) + seed.below(SLOTS * CHUNK_BYTES);
            cutTo(length);
            if (seed.oneIn(2)) {
                cutTo(length / 2);
                try (FileChannel file = FileChannel.open(arena(), StandardOpenOption.WRITE)) {
                    file.write(ByteBuffer.allocate(1), SHAPE.fileBytes() - 1);
                }
            }
        } catch (IOException e) {
            // The tier has not made its new file yet.
        }
    }

    private void cutTo(long length) throws IOException {
        try (FileChannel file = FileChannel.open(arena(), StandardOpenOption.WRITE)) {
            file.truncate(length);
        }
    }

    private Path arena() {
        return parent.resolve("node/arena-" + ArenaShape.LAYOUT);
    }

    private void storeAnew() {
        // So late that no pause after a loss is left.
        fastClock.addAndGet(200_000_000_000L);
        store(tier);
    }

    private static void store(NodeTier tier) {
        for (int block = 1; block <= SLOTS; block++) {
            Chunks.store(tier, id(block));
        }
    }

    private static ChunkId id(int block) {
        return Chunks.id(block, CHUNK_BYTES);
    }

    private NodeTier openTier() throws IOException {
        return NodeTier.open(
                parent.resolve("node"), (long) SLOTS * CHUNK_BYTES, CHUNK_BYTES, "lru", fastClock::incrementAndGet);
    }

    /** How many chunks are mapped; the kernel shows neighbours as one. The table, which is mapped to be written, is not counted. */
    private long mappings() throws IOException {
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            long bytes = maps.filter(line -> line.contains(parent.toString()) && line.contains(" r--s "))
                    .mapToLong(line -> {
                        String range = line.substring(0, line.indexOf(' '));
                        int dash = range.indexOf('-');
                        return Long.parseLong(range, dash + 1, range.length(), 16) - Long.parseLong(range, 0, dash, 16);
                    })
                    .sum();
            return bytes / CHUNK_BYTES;
        }
    }
}
