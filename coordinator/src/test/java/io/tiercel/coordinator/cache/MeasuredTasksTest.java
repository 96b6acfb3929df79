package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import io.tiercel.wire.cache.ClientReport.Slots;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is made of what processes say that they have used. */
final class MeasuredTasksTest {
    private static final String FILE = "/file";
    private static final long BYTES = 1_000;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    /** After which CAVA classifies a job; fewer do for tasks that agree. */
    private static final int TASKS = 50;
    /** An eighth of a CPU, and 10 KB a second. */
    private static final Usage USED = new Usage(SECOND / 4, 20 * 1_024, 2 * SECOND, false);

    private CacheDirectory directory = directory(Scheme.CAVA);

    @Test
    void cpuIsInPercentOfATasksTime_andWritesInKilobytesASecond() {
        for (int task = 0; task < TASKS; task++) {
            read(0, task, false);
            end(task);
        }
        assertThat(directory.whyFile(FILE)).contains("CPU 12.5 % of 26.5, writes 10.0 KB/s of");
    }

    @Test
    void taskThatSaysNothingForHalfAMinute_isOver() {
        for (int task = 0; task < TASKS; task++) {
            read(0, task, false);
        }
        directory.tick(30 * SECOND - 1);
        assertThat(directory.whyFile(FILE)).contains("not measured yet");
        directory.tick(30 * SECOND);
        assertThat(directory.whyFile(FILE)).contains("CPU 12.5 % of 26.5");
    }

    @Test
    void taskThatStillSaysWhatItUses_isNotOver() {
        for (int task = 0; task < TASKS; task++) {
            read(0, task, false);
        }
        for (int task = 0; task < TASKS; task++) {
            directory.read(20 * SECOND, new ClientReport(task(task), USED, List.of()));
        }
        directory.tick(49 * SECOND);
        assertThat(directory.whyFile(FILE)).contains("not measured yet");
    }

    @Test
    void taskThatReadNothing_saysNothingOfItsJob() {
        read(0, 0, false);
        end(0);
        for (int task = 1; task < 2 * TASKS; task++) {
            end(task);
        }
        assertThat(directory.whyFile(FILE)).contains("not measured yet");
    }

    @Test
    void taskThatReadHalfOfItsInputFromMemory_countsAsOneThatDid() {
        for (int task = 0; task < TASKS; task++) {
            read(0, task, false);
            read(0, task, true);
            end(task);
        }
        assertThat(directory.whyFile(FILE)).contains("input mostly cached");
    }

    @Test
    void taskThatReadLessThanHalfOfItsInputFromMemory_countsAsOneThatDidNot() {
        for (int task = 0; task < TASKS; task++) {
            read(0, task, false);
            read(0, task, false);
            read(0, task, true);
            end(task);
        }
        assertThat(directory.whyFile(FILE)).contains("CPU 12.5 % of 26.5");
    }

    @Test
    void taskWaits_asLongAsItsReadersDid() {
        directory = directory(Scheme.SAVING);
        for (int task = 0; task < TASKS; task++) {
            directory.read(0, new ClientReport(task(task), USED, List.of(waited(task, BYTES / 2, SECOND))));
            end(task);
        }
        assertThat(directory.whyFile(FILE))
                .as("1 s for five hundred bytes")
                .contains("job 0: 2000000.000, sort: its tasks' waits for the disk");
    }

    @Test
    void taskOfWhichNoWaitWasMeasured_saysNothingOfWaits() {
        directory = directory(Scheme.SAVING);
        for (int task = 0; task < TASKS; task++) {
            read(0, task, false);
            end(task);
        }
        assertThat(directory.whyFile(FILE)).contains("job 0: 75.000, sort: all tasks' waits for disks");
    }

    @Test
    void processThatLasts_isMeasuredEachHalfMinuteInWhichItReads_andItsIdleTimeIsNone() {
        directory = directory(Scheme.SAVING);
        Slots four = new Slots(4, true);
        for (long period = 1; period <= 12; period++) {
            Usage now = new Usage(period * SECOND, 0, period * 30 * SECOND, false, four);
            directory.read(0, new ClientReport(task(0), now, List.of(waited(period, BYTES, 3 * SECOND))));
            Usage idle = new Usage(period * SECOND, 0, period * 30 * SECOND + 1, false, four);
            directory.read(0, new ClientReport(task(0), idle, List.of()));
        }
        assertThat(directory.whyFile(FILE)).contains("job 0: 3000000.000, sort: its tasks' waits for the disk");
    }

    @Test
    void cpuOfAProcessThatLasts_isOfWhatItComputedOrWaited() {
        Slots two = new Slots(2, true);
        for (long period = 1; period <= TASKS; period++) {
            Usage now = new Usage(period * SECOND, period * 40 * 1_024, period * 30 * SECOND, false, two);
            directory.read(0, new ClientReport(task(0), now, List.of(waited(period, BYTES, 3 * SECOND))));
        }
        assertThat(directory.whyFile(FILE)).contains("CPU 25.0 % of 26.5, writes 10.0 KB/s of");
    }

    @Test
    void cpuOfATaskWithSeveralProcessors_isOfAllOfThem() {
        for (int task = 0; task < TASKS; task++) {
            Usage used = new Usage(SECOND, 0, 2 * SECOND, true, new Slots(2, false));
            directory.read(0, new ClientReport(task(task), used, List.of(waited(task, 0, 0))));
        }
        assertThat(directory.whyFile(FILE)).contains("CPU 25.0 % of 26.5");
    }

    private static BlockRead waited(long block, long bytes, long nanos) {
        BlockName name = new BlockName("BP", block, 1);
        return new BlockRead(name, BYTES, FILE, TASKS * BYTES, "", false, new ReadWait(bytes, nanos));
    }

    private void read(long nowNanos, int task, boolean byClient) {
        BlockRead read = new BlockRead(new BlockName("BP", task, 1), BYTES, FILE, TASKS * BYTES, "", byClient);
        directory.read(nowNanos, new ClientReport(task(task), USED, List.of(read)));
    }

    private void end(int task) {
        Usage last = new Usage(USED.cpuNanos(), USED.writtenBytes(), USED.runNanos(), true);
        directory.read(0, new ClientReport(task(task), last, List.of()));
    }

    private static Task task(int number) {
        return new Task("application_1_1", "sort", "ann", "process " + number);
    }

    private static CacheDirectory directory(Scheme scheme) {
        return new CacheDirectory(
                scheme.newCaching(),
                new FakeSite(BYTES),
                3_600 * SECOND,
                new Prefetcher(PrefetchConfig.OFF, 0, (job, path) -> false),
                new SplittableRandom(1),
                new CacheCounters());
    }
}
