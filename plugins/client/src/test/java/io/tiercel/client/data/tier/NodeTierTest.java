package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.client.data.chunk.ChunkTier;
import io.tiercel.client.data.chunk.TierLosses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTierTest extends ChunkTierContract {
    @TempDir(factory = InMemory.class)
    Path parent;

    private NodeTier tier;

    @BeforeEach
    void open() throws IOException {
        tier = open(SLOTS, "lru");
    }

    @AfterEach
    void close() {
        tier.close();
    }

    @Override
    ChunkTier tier() {
        return tier;
    }

    @Override
    TierLosses losses() {
        return tier.losses();
    }

    @Test
    void store_neverTakesMoreThanTheCapacityAndTheTable() throws IOException {
        for (int block = 0; block < 20 * SLOTS; block++) {
            store(tier, id(block));
        }
        long table = new ArenaShape(SLOTS, CHUNK_BYTES, "lru").tableBytes();
        try (Stream<Path> files = Files.list(parent.resolve("node"))) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isEqualTo(SLOTS * CHUNK_BYTES + table);
        }
    }

    @Test
    void open_afterADayWithoutUse_startsAnew() throws IOException {
        store(tier, id(1));
        tier.close();
        lastUsed(Duration.ofHours(25));
        tier = open(SLOTS, "lru");
        assertThat(served(tier, id(1))).isFalse();
        assertThat(store(tier, id(2))).isTrue();
        assertThat(served(tier, id(2))).isTrue();
    }

    @Test
    void open_withinADay_findsWhatWasStored() throws IOException {
        store(tier, id(1));
        tier.close();
        lastUsed(Duration.ofHours(23));
        tier = open(SLOTS, "lru");
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void open_afterADayWithoutUse_whileAnotherHasItOpen_leavesItAsItIs() throws IOException {
        store(tier, id(1));
        lastUsed(Duration.ofHours(25));
        try (NodeTier another = open(SLOTS, "lru")) {
            assertThat(served(another, id(1))).isTrue();
            assertThat(served(tier, id(1))).isTrue();
        }
    }

    @Test
    void aRead_isAUse() throws IOException {
        store(tier, id(1));
        store(tier, id(2));
        lastUsed(Duration.ofHours(25));
        assertThat(served(tier, id(1))).isTrue();
        tier.close();
        tier = open(SLOTS, "lru");
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void open_again_findsWhatWasStored_andGoesOn() throws IOException {
        store(tier, id(1));
        tier.close();
        tier = open(SLOTS, "lru");
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void open_withOtherParameters_startsAfresh_whereNobodyElseUsesTheTier() throws IOException {
        store(tier, id(1));
        tier.close();
        tier = open(2 * SLOTS, "s3-fifo");
        assertThat(tier.capacityBytes()).isEqualTo(2L * SLOTS * CHUNK_BYTES);
        assertThat(served(tier, id(1))).isFalse();
    }

    @Test
    void open_withOtherParameters_takesThoseInForce_whereSomebodyUsesTheTier() throws IOException {
        store(tier, id(1));
        try (NodeTier other = open(2 * SLOTS, "s3-fifo")) {
            assertThat(other.capacityBytes()).isEqualTo((long) SLOTS * CHUNK_BYTES);
            assertThat(served(other, id(1))).isTrue();
        }
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void twoTiersOfOneDirectory_shareChunks() throws IOException {
        try (NodeTier other = open(SLOTS, "lru")) {
            store(tier, id(1));
            store(other, id(2));
            assertThat(served(other, id(1))).isTrue();
            assertThat(served(tier, id(2))).isTrue();
        }
        store(tier, id(3));
        assertThat(served(tier, id(3))).isTrue();
    }

    @Test
    void interruptedThreads_areServed_andStayInterrupted() {
        Thread.currentThread().interrupt();
        assertThat(store(tier, id(1))).isTrue();
        assertThat(served(tier, id(1))).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    private void lastUsed(Duration ago) throws IOException {
        Files.setLastModifiedTime(
                parent.resolve("node/arena-" + ArenaShape.LAYOUT),
                FileTime.from(Instant.now().minus(ago)));
    }

    private NodeTier open(int slots, String policy) throws IOException {
        return NodeTier.open(parent.resolve("node"), (long) slots * CHUNK_BYTES, CHUNK_BYTES, policy, clock);
    }
}
