package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.memory.ProcessMemory;
import io.tiercel.testkit.ManualClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process whose memory is limited beside others that fill the tier. */
class NodeTierGrowthTest {
    private static final int SLOTS = 8;
    private static final ProcessMemory AMPLE = new ProcessMemory(OptionalLong.empty(), 0);
    private static final ProcessMemory TIGHT = new ProcessMemory(OptionalLong.of(1_000), 1_000);

    @TempDir(factory = InMemory.class)
    Path parent;

    private final ManualClock clock = new ManualClock(1_000_000_000L);

    @Test
    void aLimitedProcess_readsWhatOthersStored_andStoresNothingNew() throws IOException {
        try (NodeTier others = open("s3-fifo", AMPLE);
                NodeTier limited = open("s3-fifo", TIGHT)) {
            assertThat(store(others, id(1))).isTrue();
            assertThat(store(limited, id(2))).isFalse();
            assertThat(served(limited, id(1))).isTrue();
            assertThat(served(others, id(2))).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("io.tiercel.core.cache.EvictionPolicies#names")
    void aLimitedProcess_neverTakesMemory(String policy) throws Exception {
        try (NodeTier others = open(policy, AMPLE);
                NodeTier limited = open(policy, TIGHT)) {
            LongStream.range(0, SLOTS / 2).forEach(block -> store(others, id(block, 1 + (int) block * 9_000)));
            long before = blocks();
            LongStream.range(100, 300).forEach(block -> store(limited, mixed(block)));
            assertThat(blocks()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @MethodSource("io.tiercel.core.cache.EvictionPolicies#names")
    void afterALimitedProcess_othersFillTheTier(String policy) throws IOException {
        try (NodeTier others = open(policy, AMPLE);
                NodeTier limited = open(policy, TIGHT)) {
            LongStream.range(0, 100).forEach(block -> store(limited, id(block)));
            LongStream.range(200, 300).forEach(block -> store(others, id(block)));
            long here = LongStream.range(200, 300)
                    .filter(block -> served(others, id(block)))
                    .count();
            assertThat(here).isGreaterThanOrEqualTo(SLOTS / 2);
        }
    }

    @Test
    void aLimitedProcess_overwritesWhatHasMemory() throws IOException {
        try (NodeTier others = open("s3-fifo", AMPLE);
                NodeTier limited = open("s3-fifo", TIGHT)) {
            LongStream.range(0, SLOTS).forEach(block -> store(others, id(block)));
            assertThat(store(limited, id(100))).isTrue();
            assertThat(served(others, id(100))).isTrue();
        }
    }

    @Test
    void aLimitedProcess_overwritesWhatHasMemory_whileOtherSlotsHaveNone() throws IOException {
        try (NodeTier others = open("s3-fifo", AMPLE);
                NodeTier limited = open("s3-fifo", TIGHT)) {
            LongStream.range(0, SLOTS / 2).forEach(block -> store(others, id(block)));
            long stored = LongStream.range(100, 100 + 2 * SLOTS)
                    .filter(block -> store(limited, id(block)))
                    .count();
            assertThat(stored).isBetween(2L, (long) SLOTS);
        }
    }

    @Test
    void aSlot_hasTheMemoryOfTheLongestChunkItHeld() throws IOException {
        try (NodeTier others = open("lru", AMPLE);
                NodeTier limited = open("lru", TIGHT)) {
            LongStream.range(0, SLOTS).forEach(block -> store(others, id(block, 1_000)));
            assertThat(store(limited, id(100, 1_001))).isFalse();
            assertThat(served(limited, id(0, 1_000)))
                    .as("what was not replaced stays")
                    .isTrue();
            LongStream.range(200, 200 + SLOTS).forEach(block -> store(others, id(block)));
            LongStream.range(300, 300 + SLOTS).forEach(block -> store(others, id(block, 1_000)));
            assertThat(store(limited, id(400))).isTrue();
        }
    }

    /** Of lengths from one byte up to the slot's. */
    private static ChunkId mixed(long block) {
        return id(block, 1 + (int) (block * 7_919 % CHUNK_BYTES));
    }

    private NodeTier open(String policy, ProcessMemory memory) throws IOException {
        ArenaShape shape = new ArenaShape(SLOTS, CHUNK_BYTES, policy);
        return NodeTier.open(parent.resolve("node"), shape, memory, clock);
    }

    /** What the arena takes of its file system, in blocks. */
    private long blocks() throws IOException {
        Path arena = parent.resolve("node/arena-" + ArenaShape.LAYOUT);
        Process stat = new ProcessBuilder("stat", "--format=%b", arena.toString()).start();
        return Long.parseLong(new String(stat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
    }
}
