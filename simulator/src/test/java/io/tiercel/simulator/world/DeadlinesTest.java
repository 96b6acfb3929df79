package io.tiercel.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.ClusterShape;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RefusedJob;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.simulator.world.store.StoredFile;
import io.tiercel.simulator.world.view.LiveJob;
import io.tiercel.simulator.world.view.RunObserver;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Four jobs on a file of 1 GB, one a minute; the odd ones have deadlines. */
class DeadlinesTest {
    private static final long SECOND = 1_000_000_000;
    private static final StoredFile FILE = new StoredFile(0, "text", 1L << 30);

    private final long seed = Seed.announced("DeadlinesTest").anyLong();
    private final ClusterModel model = ClusterModel.CAVA.withShape(new ClusterShape(1, 2, 8));

    @Test
    void result_hasDeadlines_andHowLateJobsAre() {
        RunResult result = new World(model, jobs(61 * SECOND, 9_999 * SECOND), Scheme.NO_CACHE, seed).run();
        JobResult late = job(result, 1);
        assertThat(late.missed()).isTrue();
        assertThat(late.latenessNanos()).hasValue(late.endNanos() - 61 * SECOND);
        JobResult early = job(result, 3);
        assertThat(early.missed()).isFalse();
        assertThat(early.latenessNanos().orElseThrow()).isNegative();
        assertThat(job(result, 0).latenessNanos()).isEmpty();
        assertThat(job(result, 0).missed()).isFalse();
    }

    @Test
    void deadlines_changeNothing_unlessSomebodyLooksAtThem() {
        RunResult without = new World(model, jobs(0, 0), Scheme.NO_CACHE, seed).run();
        RunResult with = new World(model, jobs(SECOND, 99 * SECOND), Scheme.NO_CACHE, seed).run();
        assertThat(with.digest()).isEqualTo(without.digest());
    }

    @Test
    void refusedJobs_areInTheResult_andNeverRun() {
        List<String> told = new ArrayList<>();
        RunResult result = new World(model, jobs(90 * SECOND, 70 * SECOND), Scheme.CAVA, seed)
                .checking(
                        (job, cluster) -> job.deadlineNanos().isPresent() ? Optional.of("too soon") : Optional.empty())
                .observedBy(new RunObserver() {
                    @Override
                    public void jobStarted(LiveJob job) {
                        told.add("started " + job.plan().number());
                    }

                    @Override
                    public void jobRefused(RefusedJob job) {
                        told.add("refused " + job.number());
                    }
                })
                .telling((ended, all) -> told.add(ended + " of " + all))
                .run();
        assertThat(result.jobs()).extracting(JobResult::number).containsExactlyInAnyOrder(0, 2);
        assertThat(result.refused())
                .containsExactly(
                        new RefusedJob(1, "grep", 60 * SECOND, OptionalLong.of(90 * SECOND), "too soon"),
                        new RefusedJob(3, "grep", 180 * SECOND, OptionalLong.of(70 * SECOND), "too soon"));
        assertThat(told).contains("started 0", "refused 1", "started 2", "refused 3", "4 of 4");
        assertThat(told).doesNotContain("started 1", "started 3");
    }

    @Test
    void whereAllAreRefused_theRunEndsWithTheLast() {
        RunResult result = new World(model, jobs(0, 0), Scheme.CAVA, seed)
                .checking((job, cluster) -> Optional.of("no"))
                .run();
        assertThat(result.jobs()).isEmpty();
        assertThat(result.refused()).hasSize(4);
        assertThat(result.runNanos()).isEqualTo(180 * SECOND);
        assertThat(result.hitRatio()).isZero();
    }

    @Test
    void check_seesTheClusterAsItIsBeforeTheJob() {
        List<Integer> running = new ArrayList<>();
        new World(model, jobs(0, 0), Scheme.NO_CACHE, seed)
                .checking((job, cluster) -> {
                    assertThat(cluster.nowNanos()).isEqualTo(job.submitNanos());
                    assertThat(cluster.jobs()).noneMatch(live -> live.plan().equals(job));
                    running.add(cluster.jobs().size());
                    return Optional.empty();
                })
                .run();
        assertThat(running).hasSize(4).startsWith(0);
    }

    private static JobResult job(RunResult result, int number) {
        return result.jobs().stream()
                .filter(job -> job.number() == number)
                .findFirst()
                .orElseThrow();
    }

    /** A deadline of 0 is none. */
    private static Workload jobs(long first, long second) {
        List<JobPlan> jobs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            JobPlan plan = new JobPlan(
                    i,
                    Application.named("grep"),
                    JobPlan.of(i, Application.named("grep"), FILE).inputs(),
                    i * 60L * SECOND);
            long deadline = i == 1 ? first : i == 3 ? second : 0;
            jobs.add(deadline == 0 ? plan : plan.withDeadline(deadline));
        }
        return new Workload("test", List.of(FILE), jobs, 4);
    }
}
