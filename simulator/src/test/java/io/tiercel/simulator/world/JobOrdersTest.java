package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.core.locality.JobScoreOrder;
import io.tiercel.core.locality.JobScoreOrder.Mode;
import io.tiercel.core.locality.Placement;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.ClusterView;
import io.tiercel.testkit.Seed;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Two VMs with a slot each, and a queue: the first job's input is cold, the second's was read before. */
class JobOrdersTest {
    private static final long SECOND = 1_000_000_000;
    private static final long BLOCK = 64L << 20;
    private static final StoredFile COLD = new StoredFile(0, "cold", 16 * BLOCK);
    private static final StoredFile HOT = new StoredFile(1, "hot", 4 * BLOCK);
    private static final int LATER = 3_000;
    private static final int WARM_UP = 0;
    private static final int COLD_JOB = 1;
    private static final int HOT_JOB = 2;

    private final long seed = Seed.announced("JobOrdersTest").anyLong();
    private final ClusterModel model = ClusterModel.CAVA
            .withReplicas(2)
            .withVm(new VmModel(1, 16 * BLOCK, 0, 1e9, SECOND))
            .withShape(new ClusterShape(1, 2, 2));
    private final Workload workload = new Workload(
            "queue",
            List.of(COLD, HOT),
            List.of(job(WARM_UP, HOT, 0), job(COLD_JOB, COLD, LATER), job(HOT_JOB, HOT, LATER)),
            3);

    @Test
    void jobs_inTheOrderOfArrival_endInIt() {
        // Without a wait for any level: a job that lets an offer pass leaves it to the next one.
        assertThat(ends(world(cluster ->
                                Decisions.of(Scheme.SAVING.newCaching(), Placement.FIFO, cluster.topology(), workload))
                        .run()))
                .containsExactly(WARM_UP, COLD_JOB, HOT_JOB);
    }

    @Test
    void jobWithItsInputInMemory_comesFirst() {
        for (Mode mode : Mode.values()) {
            assertThat(ends(scored(mode, 10_000 * SECOND).run()))
                    .as(mode.label())
                    .containsExactly(WARM_UP, HOT_JOB, COLD_JOB);
        }
    }

    @Test
    void nextJobsInput_isReadAheadWhileAnotherRuns_andThenReadOutOfMemory() {
        World alone = scored(Mode.FRACTION, 0);
        World ahead = scored(Mode.FRACTION, 0).readingAhead(new PrefetchConfig(8 * BLOCK, BLOCK));
        long without = memoryBytes(alone.run());
        long with = memoryBytes(ahead.run());
        assertThat(alone.readAheadBytes()).isZero();
        assertThat(ahead.readAheadBytes()).isPositive().isLessThanOrEqualTo(COLD.bytes());
        assertThat(with).isGreaterThan(without);
    }

    private World scored(Mode mode, long agingNanos) {
        return world(cluster -> Decisions.scored(Scheme.SAVING, cluster, new JobScoreOrder(mode, agingNanos)));
    }

    private World world(Function<ClusterView, Decisions> decisions) {
        return new World(model, workload, decisions, seed);
    }

    private static long memoryBytes(RunResult result) {
        return result.jobs().stream()
                .filter(job -> job.number() == COLD_JOB)
                .mapToLong(JobResult::memoryBytes)
                .sum();
    }

    private static List<Integer> ends(RunResult result) {
        return result.jobs().stream().map(JobResult::number).toList();
    }

    private static JobPlan job(int number, StoredFile file, long seconds) {
        return new JobPlan(number, Application.named("grep"), List.of(JobInput.whole(file)), seconds * SECOND);
    }
}
