package io.tiercel.simulator.ssd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.engine.EventLoop;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A spinning disk with a block a millisecond and a seek of 5 ms, an SSD with a block a millisecond and 1 ms for a hit. */
class CachedDiskTest {
    private static final long MILLISECOND = 1_000_000;
    private static final StorageModel MODEL =
            new StorageModel(1_000 * StorageModel.BLOCK_BYTES, 5 * MILLISECOND, 1_000, MILLISECOND, 1, 64);

    private final EventLoop loop = new EventLoop();
    private final HostStorage host = new HostStorage(loop, MODEL, 2, false, true);
    private final CachedDisk disk = host.disk(0);

    @Test
    void miss_comesFromTheSpinningDisk_andIsAHitNextTime() {
        assertThat(millis(done -> read(0, 16, done))).isEqualTo(5 + 16);
        assertThat(millis(done -> read(0, 16, done))).isEqualTo(16 + 1);
        VmCounts counts = disk.meter().counts();
        assertThat(counts.hits()).isEqualTo(16);
        assertThat(counts.misses()).isEqualTo(16);
        assertThat(counts.filledBlocks()).isEqualTo(16);
        assertThat(counts.bytes()).isEqualTo(counts.readBlocks() * StorageModel.BLOCK_BYTES);
        assertThat(counts.busyNanos()).isEqualTo((21 + 17) * MILLISECOND);
        assertThat(counts.missNanos()).isEqualTo(21 * MILLISECOND);
        assertThat(counts.cpuNanos()).isEqualTo(counts.bytes());
    }

    @Test
    void readThatIsPartlyThere_takesWhatTheSlowerPartTakes() {
        millis(done -> read(0, 8, done));
        assertThat(millis(done -> read(0, 16, done)))
                .as("it goes on where the head is")
                .isEqualTo(9);
    }

    @Test
    void request_seeksOnlyWhereItDoesNotGoOn() {
        assertThat(millis(done -> read(100, 2, done))).isEqualTo(5 + 2);
        assertThat(millis(done -> read(102, 2, done))).isEqualTo(2);
        assertThat(millis(done -> read(104, 2, done))).isEqualTo(2);
        assertThat(millis(done -> host.disk(1).read(106, 2, unused -> done.run(), 0)))
                .as("another disk's")
                .isEqualTo(7);
        assertThat(millis(done -> read(106, 2, done))).isEqualTo(5 + 2);
    }

    @Test
    void write_isOnTheDiskFirst_andBringsNothingIn() {
        assertThat(millis(done -> write(0, 4, done))).isEqualTo(5 + 4);
        assertThat(disk.meter().counts().filledBlocks()).isZero();
        assertThat(millis(done -> read(0, 4, done))).as("not there").isEqualTo(5 + 4);
        assertThat(millis(done -> write(0, 4, done))).as("updated").isEqualTo(5 + 4 + 4 + 1);
    }

    @Test
    void division_takesRoomAtOnce_andNeverGivesMoreThanThereIs() {
        assertThat(host.cacheBlocks(0)).isEqualTo(32);
        millis(done -> read(0, 32, done));
        host.divide(new int[] {4, 60}, new double[] {1, 1});
        assertThat(host.cacheBlocks(1)).isEqualTo(60);
        millis(done -> read(0, 32, done));
        assertThat(disk.meter().counts().hits()).as("those that were read last").isEqualTo(4);
        assertThatThrownBy(() -> host.divide(new int[] {5, 60}, new double[] {1, 1}))
                .hasMessage("[5, 60] blocks are more than the SSD has: 64");
        assertThatThrownBy(() -> new HostStorage(loop, MODEL, 2, true, false).divide(new int[2], new double[2]))
                .hasMessageContaining("not divided");
        assertThatThrownBy(() -> disk.read(0, 65, unused -> {}, 0)).hasMessageContaining("from 1 to 64");
    }

    @Test
    void sharedCache_isForWhoReads() {
        HostStorage shared = new HostStorage(loop, MODEL, 2, true, false);
        millis(done -> shared.disk(0).read(0, 60, unused -> done.run(), 0));
        millis(done -> shared.disk(1).read(0, 10, unused -> done.run(), 0));
        millis(done -> shared.disk(0).read(0, 60, unused -> done.run(), 0));
        assertThat(shared.disk(0).meter().counts().hits())
                .as("six had to go, the first ones")
                .isEqualTo(54);
        assertThat(shared.disk(1).meter().counts().hits()).isZero();
    }

    private void read(int first, int blocks, Runnable done) {
        disk.read(first, blocks, unused -> done.run(), 0);
    }

    private void write(int first, int blocks, Runnable done) {
        disk.write(first, blocks, unused -> done.run(), 0);
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
