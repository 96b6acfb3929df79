package io.tiercel.simulator.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.testkit.Seed;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A spinning disk with a block a millisecond and a seek of 5 ms; 8 MiB of pages, of which 2 are written late, and 4 never wait. */
class GuestDiskTest {
    private static final int CHUNK = StorageModel.CHUNK_BLOCKS;
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;
    private static final StorageModel MODEL =
            new StorageModel(1_000 * StorageModel.BLOCK_BYTES, 5 * MILLISECOND, 1_000, MILLISECOND, 1, 0);
    private static final GuestMemory MEMORY = new GuestMemory(8 * CHUNK, 2 * CHUNK, 4 * CHUNK, 30 * SECOND);

    private final EventLoop loop = new EventLoop();
    private final CachedDisk below = new HostStorage(loop, MODEL, 1, false, false).disk(0);
    private final GuestDisk disk = new GuestDisk(loop, MEMORY, below);

    @Test
    void whatIsInMemory_isReadWithoutTheDisk() {
        assertThat(millis(done -> disk.read(0, CHUNK, unused -> done.run(), 0))).isEqualTo(5 + 16);
        assertThat(millis(done -> disk.read(0, CHUNK, unused -> done.run(), 0))).isZero();
        assertThat(below.meter().counts().requests()).isEqualTo(1);
        millis(done -> disk.read(8 * CHUNK, CHUNK, unused -> done.run(), 0));
        for (int mebibyte = 1; mebibyte < 8; mebibyte++) {
            int first = mebibyte * CHUNK;
            millis(done -> disk.read(first, CHUNK, unused -> done.run(), 0));
        }
        assertThat(millis(done -> disk.read(0, CHUNK, unused -> done.run(), 0)))
                .as("eight others have come since")
                .isEqualTo(5 + 16);
    }

    @Test
    void readThatIsPartlyInMemory_hasTheRestFromTheDisk() {
        millis(done -> disk.read(0, 4, unused -> done.run(), 0));
        millis(done -> disk.read(12, 4, unused -> done.run(), 0));
        long before = below.meter().counts().readBlocks();
        millis(done -> disk.read(0, CHUNK, unused -> done.run(), 0));
        assertThat(below.meter().counts().readBlocks() - before).isEqualTo(8);
    }

    @Test
    void whatIsLittle_isWrittenWhenItIsOld() {
        long[] written = {-1};
        disk.write(0, CHUNK, unused -> written[0] = loop.nowNanos(), 0);
        loop.runUntil(29 * SECOND);
        assertThat(written[0]).as("nobody waits for it").isZero();
        assertThat(below.meter().counts().requests()).isZero();
        loop.runUntil(31 * SECOND);
        assertThat(below.meter().counts().bytes()).isEqualTo(CHUNK * StorageModel.BLOCK_BYTES);
    }

    @Test
    void whoeverWritesMuch_waitsForTheDisk() {
        int[] done = {0};
        for (int mebibyte = 0; mebibyte < 6; mebibyte++) {
            disk.write(mebibyte * CHUNK, CHUNK, unused -> done[0]++, 0);
        }
        loop.runUntil(MILLISECOND);
        assertThat(done[0]).isEqualTo(4);
        loop.runUntil(22 * MILLISECOND);
        assertThat(done[0]).as("one is on the disk").isEqualTo(5);
        loop.runUntil(SECOND);
        assertThat(done[0]).isEqualTo(6);
        assertThat(below.meter().counts().requests())
                .as("a little is left for later")
                .isEqualTo(4);
    }

    @Test
    void whatIsDeletedSoon_isNeverWritten_norInMemory() {
        disk.write(0, CHUNK, unused -> {}, 0);
        loop.runUntil(SECOND);
        disk.forget(0);
        loop.run();
        assertThat(below.meter().counts().requests()).isZero();
        assertThat(millis(done -> disk.read(0, 1, unused -> done.run(), 0))).isEqualTo(5 + 1);
    }

    @Test
    void writeThrough_isOnTheDiskFirst_andInMemory() {
        assertThat(millis(done -> disk.writeThrough(0, 4, unused -> done.run(), 0)))
                .isEqualTo(5 + 4);
        assertThat(millis(done -> disk.read(0, 4, unused -> done.run(), 0))).isZero();
    }

    @Test
    void withoutMemory_allComesToTheDiskAtOnce() {
        GuestDisk bare = new GuestDisk(loop, GuestMemory.NONE, below);
        assertThat(millis(done -> bare.write(0, 4, unused -> done.run(), 0))).isEqualTo(5 + 4);
        assertThat(millis(done -> bare.read(0, 4, unused -> done.run(), 0))).isEqualTo(5 + 4);
        assertThat(millis(done -> bare.read(0, 4, unused -> done.run(), 0))).isEqualTo(5 + 4);
    }

    /** Each request is answered once, and all that was not deleted is on the disk in the end. */
    @Test
    void anyRequests_areAnswered_andNothingIsLost() {
        Seed seed = Seed.announced("GuestDiskTest");
        int[] answers = {0};
        int requests = 0;
        Set<Integer> deleted = new HashSet<>();
        int writes = 0;
        for (int step = 0; step < 2_000; step++) {
            int fresh = 100 + step;
            if (seed.oneIn(2)) {
                disk.write(fresh * CHUNK, CHUNK, unused -> answers[0]++, 0);
                writes++;
                requests++;
            } else if (seed.oneIn(4) && fresh > 110) {
                int old = fresh - 1 - seed.below(10);
                disk.forget(old * CHUNK);
                deleted.add(old);
            } else {
                disk.read(seed.below(20) * CHUNK, 1 + seed.below(CHUNK), unused -> answers[0]++, 0);
                requests++;
            }
            loop.runUntil(loop.nowNanos() + seed.below(40) * MILLISECOND);
        }
        loop.run();
        assertThat(answers[0]).as(seed.toString()).isEqualTo(requests);
        VmCounts counts = below.meter().counts();
        long onDisk = counts.bytes() / StorageModel.BLOCK_BYTES - counts.readBlocks();
        assertThat(onDisk)
                .as(seed.toString())
                .isBetween((writes - deleted.size()) * (long) CHUNK, writes * (long) CHUNK);
    }

    @Test
    void memoryThatCannotBe_isRefused() {
        assertThat(GuestMemory.ofMebibytes(100))
                .isEqualTo(new GuestMemory(100 * CHUNK, 10 * CHUNK, 20 * CHUNK, 30 * SECOND));
        assertThatThrownBy(() -> new GuestMemory(4, 1, 5, 0)).hasMessageContaining("between 1 and 4 blocks");
        assertThatThrownBy(() -> new GuestMemory(-1, 0, 0, 0)).hasMessageContaining("negative");
    }

    /** How long something takes, when all before it is over. */
    private long millis(Consumer<Runnable> what) {
        loop.run();
        long begun = loop.nowNanos();
        long[] ended = {0};
        what.accept(() -> ended[0] = loop.nowNanos());
        loop.run();
        return (ended[0] - begun) / MILLISECOND;
    }
}
