package io.tiercel.datanode.pin;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.datanode.memory.PageCache;
import io.tiercel.datanode.pin.ReplicaFiles.Replica;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.PinOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of 64 KiB with 4 KiB of checksums, and room for three of them. */
class PinsTest {
    private static final int DATA_BYTES = 64 << 10;
    private static final int META_BYTES = 4 << 10;
    private static final int BLOCK_BYTES = DATA_BYTES + META_BYTES;

    @TempDir
    private Path folder;

    private final Map<Long, Replica> replicas = new LinkedHashMap<>();
    private final Pins pins = new Pins((pool, id) -> Optional.ofNullable(replicas.get(id)), 3 * BLOCK_BYTES);

    @AfterEach
    void close() {
        pins.close();
    }

    @Test
    void pinnedBlock_staysInMemory_dataAndChecksums() throws IOException {
        BlockName block = written(1, 1001);
        assertThat(pins.pin(block)).isEqualTo(PinOutcome.PINNED);
        drop(1);
        assertThat(pins.pinned().residentBytes(block)).isEqualTo(BLOCK_BYTES);
        assertThat(pins.pinned().names()).containsExactly(block);
        assertThat(pins.pinned().bytes()).isEqualTo(BLOCK_BYTES);
        assertThat(pins.pin(block)).isEqualTo(PinOutcome.ALREADY_PINNED);
        assertThat(pins.pinned().bytes()).isEqualTo(BLOCK_BYTES);
    }

    @Test
    void unpin_givesTheRoomBack() throws IOException {
        BlockName block = written(1, 1001);
        assertThat(pins.unpin(block)).isFalse();
        pins.pin(block);
        assertThat(pins.unpin(block)).isTrue();
        assertThat(pins.pinned().names()).isEmpty();
        assertThat(pins.pinned().bytes()).isZero();
        assertThat(pins.pinned().residentBytes(block)).isZero();
    }

    @Test
    void pin_neverExceedsTheCapacity() throws IOException {
        for (int id = 1; id <= 3; id++) {
            assertThat(pins.pin(written(id, 1001))).isEqualTo(PinOutcome.PINNED);
        }
        BlockName fourth = written(4, 1001);
        assertThat(pins.pin(fourth)).isEqualTo(PinOutcome.NO_ROOM);
        assertThat(pins.pinned().bytes()).isEqualTo(3 * BLOCK_BYTES);
        pins.unpin(new BlockName("pool", 2, 1001));
        assertThat(pins.pin(fourth)).isEqualTo(PinOutcome.PINNED);
    }

    /** Otherwise the coordinator saw room, had nothing make any, and every later block was refused for good. */
    @Test
    void whereThereMayBeNoMoreBlocks_noMoreBytesAreUsable_thanThoseHave() throws IOException {
        Pins few = new Pins((pool, id) -> Optional.ofNullable(replicas.get(id)), 10 * BLOCK_BYTES, 2);
        few.pin(written(1, 1001));
        assertThat(few.usableBytes()).isEqualTo(10 * BLOCK_BYTES);
        few.pin(written(2, 1001));
        assertThat(few.pin(written(3, 1001))).isEqualTo(PinOutcome.NO_ROOM);
        assertThat(few.usableBytes()).isEqualTo(2 * BLOCK_BYTES);
        assertThat(few.capacityBytes()).isEqualTo(10 * BLOCK_BYTES);
        few.unpin(new BlockName("pool", 1, 1001));
        assertThat(few.usableBytes()).isEqualTo(10 * BLOCK_BYTES);
        few.close();
    }

    @Test
    void pin_isOfOneGeneration_ofWhatIsHere() throws IOException {
        written(1, 1002);
        assertThat(pins.pin(new BlockName("pool", 1, 1001))).isEqualTo(PinOutcome.NOT_HERE);
        assertThat(pins.pin(new BlockName("pool", 2, 1001))).isEqualTo(PinOutcome.NOT_HERE);
        BlockName lost = written(3, 1001);
        Files.delete(replica(3).meta());
        assertThat(pins.pin(lost)).isEqualTo(PinOutcome.NOT_HERE);
        assertThat(pins.failures()).isZero();
    }

    @Test
    void reconcile_unpinsWhatWasDeletedMovedOrChanged_andKeepsTheRest() throws IOException {
        Pins large = new Pins((pool, id) -> Optional.ofNullable(replicas.get(id)), 10 * BLOCK_BYTES);
        for (int id = 1; id <= 5; id++) {
            large.pin(written(id, 1001));
        }
        replicas.remove(1L);
        written(2, 1002);
        Path copy = Files.copy(replica(3).data(), folder.resolve("copy"));
        Files.move(copy, replica(3).data(), StandardCopyOption.REPLACE_EXISTING);
        Files.write(replica(4).data(), new byte[DATA_BYTES / 2]);
        assertThat(large.reconcile()).extracting(BlockName::id).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
        assertThat(large.pinned().names()).extracting(BlockName::id).containsExactly(5L);
        assertThat(large.pinned().bytes()).isEqualTo(BLOCK_BYTES);
        assertThat(large.reconcile()).isEmpty();
        large.close();
    }

    @Test
    @Timeout(60)
    void close_waitsForNoDiskThatHangs_andWhatItGivesLaterIsNotPinned() throws Exception {
        BlockName block = written(1, 1001);
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        Pins hanging = new Pins(
                (pool, id) -> {
                    asked.countDown();
                    await(answer);
                    return Optional.ofNullable(replicas.get(id));
                },
                3 * BLOCK_BYTES);
        CompletableFuture<PinOutcome> pin = CompletableFuture.supplyAsync(() -> hanging.pin(block));
        asked.await();
        hanging.close();
        assertThat(pin).isNotDone();
        answer.countDown();
        assertThat(pin.get()).isEqualTo(PinOutcome.NOT_HERE);
        assertThat(hanging.pinned().names()).isEmpty();
    }

    @Test
    void trouble_isCountedAndSaid_andTheRestGoesOn() throws IOException {
        BlockName broken = written(1, 1001);
        Files.delete(replica(1).data());
        Files.createDirectory(replica(1).data());
        assertThat(pins.pin(broken)).isEqualTo(PinOutcome.FAILED);
        assertThat(pins.failures()).isEqualTo(1);
        assertThat(pins.lastFailure()).contains("is not a plain file");
        assertThat(pins.pin(written(2, 1001))).isEqualTo(PinOutcome.PINNED);
        assertThat(pins.lastFailure()).as("of another block").contains("is not a plain file");
    }

    @Test
    void trouble_isOverOnceItsBlockIsPinned_orIsNoMore() throws IOException {
        BlockName broken = brokenUntilWrittenAnew(1);
        assertThat(pins.lastFailure()).isNotNull();
        Files.delete(replica(1).data());
        written(1, 1001);
        assertThat(pins.pin(broken)).isEqualTo(PinOutcome.PINNED);
        assertThat(pins.lastFailure()).isNull();
        brokenUntilWrittenAnew(2);
        pins.reconcile();
        assertThat(pins.lastFailure()).as("still here").isNotNull();
        replicas.remove(2L);
        pins.reconcile();
        assertThat(pins.lastFailure()).isNull();
        assertThat(pins.failures()).isEqualTo(2);
    }

    @Test
    void aDataNodeThatCannotBeAsked_losesItsPins_ratherThanKeepingWhatMayBeGone() throws IOException {
        BlockName block = written(1, 1001);
        boolean[] broken = {false};
        Pins asked = new Pins(
                (pool, id) -> {
                    if (broken[0]) {
                        throw new NoSuchFileException("volume");
                    }
                    return Optional.of(replica(id));
                },
                BLOCK_BYTES);
        asked.pin(block);
        broken[0] = true;
        assertThat(asked.reconcile()).containsExactly(block);
        assertThat(asked.pin(block)).isEqualTo(PinOutcome.NOT_HERE);
    }

    @Test
    void close_unpinsAll_andNothingIsPinnedAfterwards() throws IOException {
        BlockName block = written(1, 1001);
        pins.pin(block);
        pins.close();
        assertThat(pins.pinned().bytes()).isZero();
        assertThat(pins.pin(block)).isEqualTo(PinOutcome.NOT_HERE);
    }

    private Replica replica(long id) {
        return Optional.ofNullable(replicas.get(id)).orElseThrow();
    }

    private BlockName brokenUntilWrittenAnew(long id) throws IOException {
        BlockName block = written(id, 1001);
        Files.delete(replica(id).data());
        Files.createDirectory(replica(id).data());
        assertThat(pins.pin(block)).isEqualTo(PinOutcome.FAILED);
        return block;
    }

    private void drop(long id) throws IOException {
        PageCache.drop(replica(id).data());
        PageCache.drop(replica(id).meta());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private BlockName written(long id, long generationStamp) throws IOException {
        BlockName name = new BlockName("pool", id, generationStamp);
        Path data = folder.resolve("blk_" + id);
        Path meta = folder.resolve("blk_" + id + "_" + generationStamp + ".meta");
        Files.write(data, new byte[DATA_BYTES]);
        Files.write(meta, new byte[META_BYTES]);
        replicas.put(id, new Replica(name, data, meta));
        return name;
    }
}
