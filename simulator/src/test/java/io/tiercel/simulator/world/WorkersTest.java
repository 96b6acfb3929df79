package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.result.TaskKind;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two VMs of two slots that are heard once a second, and three attempts for the second of them. */
class WorkersTest {
    private static final int VM = 1;
    private static final long SECOND = 1_000_000_000L;

    private final EventLoop loop = new EventLoop();
    private final List<Attempt> started = new ArrayList<>();
    private final Attempt one = new Lasting();
    private final Attempt two = new Lasting();
    private final Attempt three = new Lasting();
    private final Deque<Attempt> waiting = new ArrayDeque<>(List.of(one, two, three));
    private final Workers workers = new Workers(
            loop, Collections.nCopies(2, new VmModel(2, 0, 0, 1, SECOND)), new SplittableRandom(1), new ForOneVm());

    @Test
    void ended_freesTheSlot_forWhatWaits() {
        workers.start();
        loop.runUntil(3 * SECOND);
        assertThat(started).containsExactly(one, two);
        workers.ended(one);
        loop.runUntil(5 * SECOND);
        assertThat(started).containsExactly(one, two, three);
        workers.ended(three);
        workers.ended(two);
        assertThat(waiting).isEmpty();
    }

    @Test
    void whereNothingWaits_noWorkerIsHeard_untilTheyAreWoken() {
        waiting.clear();
        workers.start();
        loop.runUntil(100 * SECOND);
        assertThat(loop.happened()).isZero();
        waiting.add(one);
        workers.wake();
        workers.wake();
        loop.runUntil(101 * SECOND);
        assertThat(started).containsExactly(one);
        loop.runUntil(200 * SECOND);
        assertThat(loop.happened()).as("each worker once or twice").isBetween(2L, 4L);
    }

    @Test
    void ended_ofAnAttemptThatDoesNotRun_throws() {
        workers.start();
        loop.runUntil(2 * SECOND);
        workers.ended(one);
        assertThatThrownBy(() -> workers.ended(one))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the attempt does not run on VM 1");
    }

    private static JobRun run() {
        JobPlan plan = JobPlan.of(0, Application.named("grep"), new StoredFile(0, "file", 1));
        return new JobRun(plan, List.of(), ClusterModel.CAVA.task(), 0, new SplittableRandom(1));
    }

    private final class ForOneVm implements Workers.Work {
        @Override
        public boolean isWaiting() {
            return !waiting.isEmpty();
        }

        @Override
        public @Nullable Attempt take(int vm) {
            return vm == VM ? waiting.poll() : null;
        }
    }

    /** Does nothing, and does not end by itself. */
    private final class Lasting extends Attempt {
        Lasting() {
            super(run(), VM);
        }

        @Override
        TaskKind kind() {
            return TaskKind.MAP;
        }

        @Override
        int task() {
            return 0;
        }

        @Override
        long inputBytes() {
            return 0;
        }

        @Override
        void start() {
            started.add(this);
        }

        @Override
        void begin(int step) {}

        @Override
        void returned() {}
    }
}
