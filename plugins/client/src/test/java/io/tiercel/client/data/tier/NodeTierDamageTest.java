package io.tiercel.client.data.tier;

import static io.tiercel.client.data.chunk.Chunks.CHUNK_BYTES;
import static io.tiercel.client.data.chunk.Chunks.id;
import static io.tiercel.client.data.chunk.Chunks.served;
import static io.tiercel.client.data.chunk.Chunks.store;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.data.InMemory;
import io.tiercel.client.data.arena.ArenaHeader;
import io.tiercel.client.data.arena.ArenaShape;
import io.tiercel.testkit.ManualClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTierDamageTest {
    private static final int SLOTS = 8;
    private static final ArenaShape SHAPE = new ArenaShape(SLOTS, CHUNK_BYTES, "lru");

    @TempDir(factory = InMemory.class)
    Path parent;

    private final ManualClock clock = new ManualClock(1_000_000_000L);
    private Path arena;
    private NodeTier tier;

    @BeforeEach
    void open() throws IOException {
        tier = NodeTier.open(parent.resolve("node"), (long) SLOTS * CHUNK_BYTES, CHUNK_BYTES, "lru", clock);
        arena = parent.resolve("node/arena-" + ArenaShape.LAYOUT);
        store(tier, id(1));
        store(tier, id(2));
    }

    @AfterEach
    void close() {
        tier.close();
    }

    @Test
    void read_ofADamagedChunk_misses_andDropsIt_andOnlyIt() throws IOException {
        put(SHAPE.slotAt(0) + 20_000, 0x0123_4567_89ab_cdefL);
        assertThat(served(tier, id(1), 0, 10_000, ByteBuffer.allocate(10_000)))
                .as("the unit before the damage")
                .isTrue();
        assertThat(served(tier, id(1))).isFalse();
        assertThat(served(tier, id(2))).isTrue();
        assertThat(tier.losses().snapshot().corrupt()).isEqualTo(1);
        assertThat(store(tier, id(1))).isTrue();
        assertThat(served(tier, id(1))).isTrue();
        assertThat(tier.losses().snapshot().corrupt()).isEqualTo(1);
    }

    @Test
    void read_ofASmallPartOfADamagedUnit_misses() throws IOException {
        put(SHAPE.slotAt(0) + 8_192, 0x0123_4567_89ab_cdefL);
        assertThat(served(tier, id(1), 9_000, 10, ByteBuffer.allocate(10))).isFalse();
    }

    @Test
    void read_ofAChunkWhoseRecordSaysItIsAnother_misses() throws IOException {
        ByteBuffer record = ByteBuffer.allocate(SHAPE.recordBytes()).order(ByteOrder.nativeOrder());
        try (FileChannel file = FileChannel.open(arena, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            file.read(record, SHAPE.recordAt(0));
            file.write(record.flip(), SHAPE.recordAt(1));
        }
        assertThat(served(tier, id(2))).as("its record is gone").isFalse();
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void store_afterAWriterDiedInTheTable_emptiesTheArena() throws IOException {
        put(ArenaHeader.DIRTY_WORD * Long.BYTES, 1);
        assertThat(store(tier, id(3))).isTrue();
        assertThat(served(tier, id(1))).isFalse();
        assertThat(served(tier, id(3))).isTrue();
        assertThat(tier.losses().snapshot().resets()).isEqualTo(1);
    }

    @Test
    void store_underADamagedPolicy_emptiesTheArena_andGoesOn() throws IOException {
        for (int word = 0; word < SHAPE.policyWords(); word++) {
            put(SHAPE.policyAt() + (long) word * Long.BYTES, -77);
        }
        store(tier, id(3));
        assertThat(store(tier, id(4))).isTrue();
        assertThat(served(tier, id(4))).isTrue();
        assertThat(tier.losses().snapshot().resets()).isEqualTo(1);
    }

    @Test
    void removedFile_isReplacedByANewOne() throws IOException {
        Files.delete(arena);
        clock.advance(Duration.ofSeconds(2));
        assertThat(served(tier, id(1))).isFalse();
        assertThat(store(tier, id(1))).isTrue();
        assertThat(served(tier, id(1))).isTrue();
        assertThat(Files.size(arena)).isEqualTo(SHAPE.fileBytes());
    }

    @Test
    void removedDirectory_isMadeAgain() throws IOException {
        Files.delete(arena);
        Files.delete(parent.resolve("node/lock"));
        Files.delete(parent.resolve("node"));
        clock.advance(Duration.ofSeconds(2));
        served(tier, id(1));
        assertThat(store(tier, id(1))).isTrue();
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void truncatedFile_isReplacedByANewOne() throws IOException {
        try (FileChannel file = FileChannel.open(arena, StandardOpenOption.WRITE)) {
            file.truncate(SHAPE.slotAt(0) + 100);
        }
        assertThat(served(tier, id(1))).isFalse();
        assertThat(store(tier, id(1))).isTrue();
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void overwrittenHeader_isFoundByTheNextStore() throws IOException {
        put(0, 42);
        assertThat(store(tier, id(3))).isFalse();
        assertThat(store(tier, id(3))).isTrue();
        assertThat(served(tier, id(3))).isTrue();
    }

    @Test
    void anotherProcessesNewFile_isTakenUp() throws IOException {
        Files.delete(arena);
        try (NodeTier other =
                NodeTier.open(parent.resolve("node"), (long) SLOTS * CHUNK_BYTES, CHUNK_BYTES, "lru", clock)) {
            store(other, id(7));
            clock.advance(Duration.ofSeconds(2));
            served(tier, id(7));
            assertThat(served(tier, id(7))).isTrue();
        }
    }

    @Test
    void directoryThatOthersMayEnter_turnsTheTierOff_untilItIsRight() throws IOException {
        Path node = parent.resolve("node");
        Files.delete(arena);
        Files.setPosixFilePermissions(node, PosixFilePermissions.fromString("rwxrwxrwx"));
        clock.advance(Duration.ofSeconds(2));
        assertThat(store(tier, id(1))).isFalse();
        assertThat(tier.capacityBytes()).isZero();
        Files.setPosixFilePermissions(node, PosixFilePermissions.fromString("rwx------"));
        clock.advance(Duration.ofSeconds(2));
        assertThat(store(tier, id(1))).isTrue();
        assertThat(served(tier, id(1))).isTrue();
    }

    @Test
    void tierThatIsLostAgainAndAgain_pausesLongerAndLonger() throws IOException {
        int open = 0;
        for (int second = 0; second < 300; second++) {
            clock.advance(Duration.ofSeconds(1));
            open += served(tier, id(1)) || store(tier, id(1)) ? 1 : 0;
            Files.deleteIfExists(arena);
        }
        assertThat(open).isBetween(5, 30);
    }

    private void put(long position, long value) throws IOException {
        try (FileChannel file = FileChannel.open(arena, StandardOpenOption.WRITE)) {
            file.write(
                    ByteBuffer.allocate(Long.BYTES)
                            .order(ByteOrder.nativeOrder())
                            .putLong(0, value),
                    position);
        }
    }
}
