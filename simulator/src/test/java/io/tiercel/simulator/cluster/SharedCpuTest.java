package io.tiercel.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.testkit.Seed;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedCpuTest {
    private static final long SECOND = 1_000_000_000;
    /** Each CPU is by itself: a task has what is left of one, however few tasks there are. */
    private static final CpuSharing FLUID = new CpuSharing(0.01, 0);

    private final EventLoop loop = new EventLoop();
    private final Map<Integer, Long> endNanos = new LinkedHashMap<>();

    @Test
    void tasksWithACpuEach_doNotNoticeEachOther_toTheNanosecond() {
        Seed seed = Seed.announced("SharedCpuTest");
        SharedCpu cpu = new SharedCpu(loop, CpuModel.dedicated(1000), 1);
        Map<Integer, Long> expected = new LinkedHashMap<>();
        for (int task = 0; task < 1000; task++) {
            long at = seed.below(50_000 * SECOND);
            long nanos = seed.below(1000 * SECOND);
            expected.put(task, at + nanos);
            begin(cpu, nanos, task, at);
        }
        loop.run();
        assertThat(endNanos).containsExactlyInAnyOrderEntriesOf(expected);
    }

    @Test
    void twoTasksOnOneCpu_takeTwiceAsLong() {
        SharedCpu cpu = new SharedCpu(loop, CpuModel.dedicated(1), 1);
        begin(cpu, 5 * SECOND, 1, 0);
        begin(cpu, 5 * SECOND, 2, 0);
        loop.run();
        assertThat(endNanos).containsExactly(Map.entry(1, 10 * SECOND), Map.entry(2, 10 * SECOND));
    }

    /** 3 s alone; then both at half speed, until the second is done 4 s later; then the first has 2 s left alone. */
    @Test
    void task_isFasterOnceAnotherEnds_asWorkedByHand() {
        SharedCpu cpu = new SharedCpu(loop, CpuModel.dedicated(1), 1);
        begin(cpu, 7 * SECOND, 1, 0);
        begin(cpu, 2 * SECOND, 2, 3 * SECOND);
        loop.run();
        assertThat(endNanos).containsExactly(Map.entry(2, 7 * SECOND), Map.entry(1, 9 * SECOND));
    }

    /** Three tasks on two CPUs: two thirds of one each, so that 4 s take 6 s. */
    @Test
    void moreTasksThanCpus_shareThemEqually() {
        SharedCpu cpu = new SharedCpu(loop, CpuModel.dedicated(2), 1);
        for (int task = 0; task < 3; task++) {
            begin(cpu, 4 * SECOND, task, 0);
        }
        loop.run();
        assertThat(endNanos.values()).containsOnly(6 * SECOND);
    }

    @Test
    void interactiveLoad_goesFirst() {
        SharedCpu cpu = new SharedCpu(loop, new CpuModel(2, InteractiveLoad.steady(1.5), FLUID), 1);
        begin(cpu, SECOND, 1, 0);
        begin(cpu, SECOND, 2, 0);
        loop.run();
        assertThat(endNanos.values()).containsOnly(4 * SECOND);
    }

    @Test
    void loadThatChangesUnderATask_changesWhenItEnds_exactly() {
        InteractiveLoad load = new InteractiveLoad(0.2, 0.9, 3 * SECOND);
        long nanos = 40 * SECOND;
        new SharedCpu(loop, new CpuModel(1, load, FLUID), 77)
                .begin(nanos, end -> endNanos.put(end, loop.nowNanos()), 1);
        loop.run();
        double computed = 0;
        long now = 0;
        while (computed < nanos) {
            double speed = 1 - load.level(77, now);
            double step = Math.min((double) load.nanosLeft(77, now), (nanos - computed) / speed);
            computed += speed * step;
            now += (long) Math.ceil(step - 1e-3);
        }
        assertThat(endNanos.get(1)).isCloseTo(now, within(20L));
    }

    @Test
    void allThatIsAskedFor_isComputed_andAsFastAsTheCpusLeftAllow() {
        Seed seed = Seed.announced("SharedCpuTest");
        InteractiveLoad load = new InteractiveLoad(0, 2, SECOND);
        SharedCpu cpu = new SharedCpu(loop, new CpuModel(2, load, CpuSharing.BACKGROUND), 5);
        long asked = 0;
        for (int task = 0; task < 300; task++) {
            long nanos = seed.below(10 * SECOND);
            asked += nanos;
            begin(cpu, nanos, task, 0);
        }
        loop.run();
        assertThat(cpu.deliveredNanos()).isEqualTo(asked);
        assertThat(endNanos).hasSize(300);
        assertThat(cpu.tasks()).isZero();
        assertThat(left(load, loop.nowNanos())).isCloseTo((double) asked, offset(0.002 * asked));
    }

    /** What interactive VMs have left of two CPUs up to that time, at least as much as the guard gives. */
    private static double left(InteractiveLoad load, long untilNanos) {
        double left = 0;
        long now = 0;
        while (now < untilNanos) {
            long step = Math.min(load.nanosLeft(5, now), untilNanos - now);
            left += step * Math.max(2 * CpuSharing.BACKGROUND.least(), 2 - load.level(5, now));
            now += step;
        }
        return left;
    }

    @Test
    void cancelledTask_leavesItsPartToTheOthers() {
        SharedCpu cpu = new SharedCpu(loop, CpuModel.dedicated(1), 1);
        EventHandler given = unused -> endNanos.put(99, loop.nowNanos());
        cpu.begin(100 * SECOND, given, 0);
        begin(cpu, 4 * SECOND, 1, 0);
        loop.at(2 * SECOND, unused -> cpu.cancel(given), 0);
        loop.at(3 * SECOND, unused -> cpu.cancel(given), 0);
        loop.run();
        assertThat(endNanos).containsExactly(Map.entry(1, 5 * SECOND));
    }

    @Test
    void nothingHappens_whileNobodyComputes() {
        SharedCpu cpu =
                new SharedCpu(loop, new CpuModel(1, new InteractiveLoad(0, 1, SECOND), CpuSharing.BACKGROUND), 1);
        begin(cpu, SECOND / 1000, 1, 0);
        loop.run();
        assertThat(loop.pending()).isZero();
        assertThat(loop.happened()).isLessThan(5);
    }

    @Test
    void model_refusesWhatNoVmHas() {
        assertThatThrownBy(() -> CpuModel.dedicated(0)).hasMessage("vCPUs must be positive: 0");
        assertThatThrownBy(() -> CpuModel.background(1, InteractiveLoad.steady(1.5)))
                .hasMessage("interactive VMs cannot take 1.5 CPUs where there are 1");
        assertThatThrownBy(() -> new CpuSharing(0, 1))
                .hasMessage("the least share of a batch VM must be above 0, and at most 1: 0.0");
    }

    private void begin(SharedCpu cpu, long nanos, int task, long atNanos) {
        loop.at(atNanos, number -> cpu.begin(nanos, ended -> endNanos.put(ended, loop.nowNanos()), number), task);
    }
}
