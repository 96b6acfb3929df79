package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.locality.JobScoreOrder.CacheSize;
import io.tiercel.core.locality.JobScoreOrder.CachedInput;
import io.tiercel.core.locality.JobScoreOrder.Mode;
import io.tiercel.core.model.Medium;
import io.tiercel.core.model.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobScoreOrderTest {
    private static final CacheSize CACHE = new CacheSize(20, 1_000);
    /** Half of a small job's input is cached, a quarter of a large one's. */
    private static final CachedInput SMALL = new CachedInput(2, 4, 300);

    private static final CachedInput LARGE = new CachedInput(5, 20, 200);

    @Test
    void score_asPrinted_isTheShareOfTheCache_andFavoursTheLargeJob() {
        assertThat(score(Mode.PAPER, SMALL)).isEqualTo(0.1);
        assertThat(score(Mode.PAPER, LARGE)).isEqualTo(0.25);
    }

    @Test
    void score_byFraction_isTheShareOfTheJobsOwnInput() {
        assertThat(score(Mode.FRACTION, SMALL)).isEqualTo(0.5);
        assertThat(score(Mode.FRACTION, LARGE)).isEqualTo(0.25);
    }

    @Test
    void score_byBytes_weighsBySize() {
        assertThat(score(Mode.BYTES, SMALL)).isEqualTo(0.3);
        assertThat(score(Mode.BYTES, LARGE)).isEqualTo(0.2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void score_withAnEmptyCache_isNothing(Mode mode) {
        JobScoreOrder order = new JobScoreOrder(mode, 0);
        assertThat(order.score(new CachedInput(0, 7, 0), new CacheSize(0, 0), 1_000))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void score_ofAJobThatHasWaitedTheAgingTime_isAboveAnyThatHasJustCome(Mode mode) {
        JobScoreOrder order = new JobScoreOrder(mode, 600);
        CachedInput all = new CachedInput(20, 20, 1_000);
        assertThat(order.score(new CachedInput(0, 9, 0), CACHE, 601)).isGreaterThan(order.score(all, CACHE, 0));
        assertThat(order.score(new CachedInput(0, 9, 0), CACHE, 300)).isCloseTo(0.5, within(1e-9));
    }

    /** Of three jobs of one block each, what comes to be cached comes first, once the jobs are ranked again. */
    @Test
    void ranks_goByWhatIsCached_whenRankedAgain() {
        PendingTasks tasks = threeJobs(0);
        assertThat(next(tasks)).isEqualTo(1);
        tasks.copyAdded(3, Medium.MEMORY, 0);
        tasks.rankAgain();
        assertThat(next(tasks)).isEqualTo(3);
        tasks.copyRemoved(3, Medium.MEMORY, 0);
        tasks.rankAgain();
        assertThat(next(tasks)).isEqualTo(1);
    }

    /** The jobs arrive at 100, 200 and 300; the third has all its input cached, which is worth the aging time. */
    @Test
    void ranks_withAging_areTheSameAsScoresAtAnyTime() {
        assertThat(firstWithTheThirdCached(201)).isEqualTo(3);
        assertThat(firstWithTheThirdCached(199)).isEqualTo(1);
        JobScoreOrder order = new JobScoreOrder(Mode.FRACTION, 199);
        for (long now = 300; now < 2_000; now += 100) {
            assertThat(order.score(new CachedInput(0, 1, 0), CACHE, now - 100))
                    .isGreaterThan(order.score(new CachedInput(1, 1, 0), CACHE, now - 300));
        }
    }

    private static long firstWithTheThirdCached(long agingNanos) {
        PendingTasks tasks = threeJobs(agingNanos);
        tasks.copyAdded(3, Medium.MEMORY, 0);
        tasks.rankAgain();
        return next(tasks);
    }

    private static PendingTasks threeJobs(long agingNanos) {
        JobScoreOrder order = new JobScoreOrder(Mode.FRACTION, agingNanos);
        PendingTasks tasks = new PendingTasks(Topology.uniform(1, 2, 1), order.ranks(job -> 100 * job, () -> CACHE));
        for (long job = 1; job <= 3; job++) {
            tasks.jobArrived(job, List.of(InputBlock.onDisk(job, 0)));
        }
        return tasks;
    }

    private static long next(PendingTasks tasks) {
        WaitingJob first = tasks.firstUntouched(job -> true);
        return first == null ? 0 : first.id();
    }

    @Test
    void cachedInput_ofAJob_followsTheCopiesInMemory() {
        PendingTasks tasks = new PendingTasks(Topology.uniform(1, 2, 1), JobOrder.FIFO);
        tasks.jobArrived(
                1,
                List.of(
                        InputBlock.onDisk(10, 0).inMemory(0).bytes(64),
                        InputBlock.onDisk(11, 1).bytes(32)));
        assertThat(tasks.job(1).cachedInput()).isEqualTo(new CachedInput(1, 2, 64));
        tasks.copyAdded(11, Medium.MEMORY, 1);
        assertThat(tasks.job(1).cachedInput()).isEqualTo(new CachedInput(2, 2, 96));
        tasks.copyRemoved(10, Medium.MEMORY, 0);
        assertThat(tasks.job(1).cachedInput()).isEqualTo(new CachedInput(1, 2, 32));
    }

    private static double score(Mode mode, CachedInput job) {
        return new JobScoreOrder(mode, 0).score(job, CACHE, 1_000);
    }
}
