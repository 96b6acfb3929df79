package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.testkit.Seed;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedDiskTest {
    private static final long SECOND = 1_000_000_000;

    private final EventLoop loop = new EventLoop();
    private final Map<Integer, Long> endNanos = new LinkedHashMap<>();

    @Test
    void oneStream_hasTheWholeDisk() {
        SharedDisk disk = disk(0);
        begin(disk, 200, 1, 0);
        loop.run();
        assertThat(endNanos).containsEntry(1, 2 * SECOND);
    }

    /** Alone 100 bytes in 1 s; then 200 in 4 s at half the rate each; what is left of the first, 100, in 1 s. */
    @Test
    void streams_shareEqually_asWorkedByHand() {
        SharedDisk disk = disk(0);
        begin(disk, 400, 1, 0);
        begin(disk, 200, 2, SECOND);
        loop.run();
        assertThat(endNanos).containsExactly(Map.entry(2, 5 * SECOND), Map.entry(1, 6 * SECOND));
    }

    /** A piece of 100 bytes takes 1 s, and 1 s x (1 - 1/2) more with two streams: 66.7 bytes a second together. */
    @Test
    void seeks_slowConcurrentStreamsDown_asWorkedByHand() {
        SharedDisk disk = disk(SECOND);
        begin(disk, 100, 1, 0);
        begin(disk, 100, 2, 0);
        loop.run();
        assertThat(endNanos).containsExactly(Map.entry(1, 3 * SECOND), Map.entry(2, 3 * SECOND));
    }

    @Test
    void throughput_fallsWithEachStream_byLessAndLess() {
        DiskModel model = new DiskModel(100, SECOND, 100);
        double before = model.throughput(1);
        double fall = Double.POSITIVE_INFINITY;
        assertThat(before).isEqualTo(100);
        for (int streams = 2; streams < 50; streams++) {
            double now = model.throughput(streams);
            assertThat(before - now).isPositive().isLessThan(fall);
            fall = before - now;
            before = now;
        }
    }

    @Test
    void allBytesAskedFor_areDelivered_andNoFasterThanTheDiskIs() {
        Seed seed = Seed.announced("SharedDiskTest");
        SharedDisk disk = disk(SECOND / 10);
        long asked = 0;
        for (int stream = 0; stream < 500; stream++) {
            long bytes = seed.between(0, 1000);
            asked += bytes;
            begin(disk, bytes, stream, seed.below(20_000 * SECOND));
        }
        loop.run();
        assertThat(disk.deliveredBytes()).isEqualTo(asked);
        assertThat(endNanos).hasSize(500);
        assertThat(disk.streams()).isZero();
        assertThat(loop.nowNanos()).isGreaterThanOrEqualTo(asked / 100 * SECOND);
    }

    @Test
    void model_refusesWhatNoDiskHas() {
        assertThatThrownBy(() -> new DiskModel(0, 1, 1)).hasMessage("a disk's bytes per second must be positive: 0.0");
        assertThatThrownBy(() -> new DiskModel(1, -1, 1)).hasMessage("a seek must not take less than 0 ns: -1");
        assertThatThrownBy(() -> new DiskModel(1, 1, 0)).hasMessage("the bytes between seeks must be positive: 0");
    }

    /** 100 bytes a second, in pieces of 100. */
    private SharedDisk disk(long seekNanos) {
        return new SharedDisk(loop, new DiskModel(100, seekNanos, 100));
    }

    private void begin(SharedDisk disk, long bytes, int stream, long atNanos) {
        loop.at(atNanos, number -> disk.begin(bytes, ended -> endNanos.put(ended, loop.nowNanos()), number), stream);
    }
}
