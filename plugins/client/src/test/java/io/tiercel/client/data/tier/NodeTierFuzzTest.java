package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.testkit.Fuzz;
import io.tiercel.testkit.ManualClock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node tier whose table somebody has damaged. */
@Tag("fuzz")
final class NodeTierFuzzTest {
    private static final int SLOTS = 8;
    private static final int CHUNK_BYTES = 4 << 10;
    private static final ChunkId ONE = id(1, CHUNK_BYTES);
    private static final ChunkId TWO = id(2, CHUNK_BYTES - 1);

    @TempDir(factory = InMemory.class)
    private Path parent;

    private final ManualClock clock = new ManualClock(1_000_000_000L);

    /** What it serves is right, which {@code served} checks; and it takes chunks again. */
    @ParameterizedTest
    @ValueSource(strings = {"lru", "s3-fifo", "arc", "w-tinylfu"})
    void tier_servesWhatWasStoredOrNothing(String policy) throws Exception {
        ArenaShape shape = new ArenaShape(SLOTS, CHUNK_BYTES, policy);
        Path arena = parent.resolve("node/arena-" + ArenaShape.LAYOUT);
        try (NodeTier tier = open(policy);
                RandomAccessFile file = new RandomAccessFile(arena.toFile(), "rw")) {
            for (long block = 1; block <= SLOTS + 2; block++) {
                store(tier, id(block, CHUNK_BYTES));
            }
            byte[] table = new byte[(int) shape.tableBytes()];
            file.readFully(table);
            Fuzz.of("table of a node tier, " + policy)
                    .sample(table)
                    .inputs(400)
                    .allocating(16 << 20)
                    .run(bytes -> {
                        file.seek(0);
                        file.write(Arrays.copyOf(bytes, table.length));
                        use(policy);
                    });
        }
    }

    private void use(String policy) throws IOException {
        try (NodeTier tier = open(policy)) {
            served(tier, ONE);
            store(tier, TWO);
            served(tier, TWO);
            store(tier, ONE);
            assertThat(tier.losses().snapshot().corrupt()).isNotNegative();
        }
    }

    private NodeTier open(String policy) throws IOException {
        return NodeTier.open(parent.resolve("node"), (long) SLOTS * CHUNK_BYTES, CHUNK_BYTES, policy, clock);
    }
}
