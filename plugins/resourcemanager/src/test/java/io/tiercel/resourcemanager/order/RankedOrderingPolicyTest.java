package io.tiercel.resourcemanager.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.PriorityComparator;
import org.junit.jupiter.api.Test;

class RankedOrderingPolicyTest {
    private static final int STEPS = 2_000;

    private long nanos = -5;
    private final ByRank policy = new ByRank(() -> nanos);

    /** By whatever rank a job has. */
    private static final class ByRank extends RankedOrderingPolicy<QueuedJob> {
        ByRank(LongSupplier nanoTime) {
            super(nanoTime);
        }

        @Override
        double rank(QueuedJob job) {
            return job.rank;
        }
    }

    @Test
    void jobsComeByPriority_thenByRank_thenByArrival_howeverTheyCameAndChanged() {
        Seed seed = Seed.announced("RankedOrderingPolicyTest");
        List<QueuedJob> jobs = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            switch (jobs.isEmpty() ? 0 : seed.below(4)) {
                case 0 -> add(new QueuedJob(step, seed.below(3), seed.below(4)), jobs);
                case 1 -> remove(jobs.get(seed.below(jobs.size())), jobs);
                default -> rerank(jobs.get(seed.below(jobs.size())), seed.below(4));
            }
            assertThat(offered()).as("after step %s", step).isEqualTo(sorted(jobs));
        }
        List<QueuedJob> lastFirst = sorted(jobs);
        Collections.reverse(lastFirst);
        assertThat(policy.getPreemptionIterator()).toIterable().isEqualTo(lastFirst);
        assertThat(policy.getSchedulableEntities()).hasSize(jobs.size());
        assertThat(policy.getNumSchedulableEntities()).isEqualTo(jobs.size());
    }

    @Test
    void aJobWhoseRankChanged_staysInItsPlaceUntilYarnTells() {
        QueuedJob first = new QueuedJob(1, 0, 1);
        QueuedJob second = new QueuedJob(2, 0, 2);
        policy.addAllSchedulableEntities(List.of(second, first));
        first.rank = 3;
        assertThat(offered()).containsExactly(first, second);
        policy.demandUpdated(first);
        assertThat(offered()).containsExactly(second, first);
    }

    @Test
    void aJobOfWhichYarnTellsNothing_isRankedAgainAfterASecond() {
        QueuedJob first = new QueuedJob(1, 0, 1);
        QueuedJob second = new QueuedJob(2, 0, 2);
        policy.addAllSchedulableEntities(List.of(first, second));
        first.rank = 3;
        nanos += 999_999_999;
        assertThat(offered()).containsExactly(first, second);
        nanos++;
        assertThat(offered()).containsExactly(second, first);
    }

    @Test
    void severalJobs_changeTheirPlacesAtOnce() {
        List<QueuedJob> jobs = new ArrayList<>();
        for (int job = 0; job < 5; job++) {
            add(new QueuedJob(job, 0, job), jobs);
        }
        jobs.forEach(job -> rerank(job, -job.rank));
        Collections.reverse(jobs);
        assertThat(offered()).isEqualTo(jobs);
    }

    @Test
    void aJobThatComesTwice_isThereOnce_andOneThatIsNotThere_isNotRemoved() {
        QueuedJob job = new QueuedJob(1, 0, 1);
        policy.addSchedulableEntity(job);
        job.rank = 2;
        policy.addSchedulableEntity(job);
        assertThat(offered()).containsExactly(job);
        assertThat(policy.removeSchedulableEntity(job)).isTrue();
        assertThat(policy.removeSchedulableEntity(job)).isFalse();
        policy.demandUpdated(job);
        assertThat(offered()).isEmpty();
    }

    @Test
    void whoGoesThroughTheJobs_seesThemAsTheyWereWhenItBegan() {
        QueuedJob first = new QueuedJob(1, 0, 1);
        QueuedJob second = new QueuedJob(2, 0, 2);
        policy.addAllSchedulableEntities(List.of(first, second));
        Iterator<QueuedJob> begun = policy.getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR);
        policy.removeSchedulableEntity(first);
        policy.addSchedulableEntity(new QueuedJob(3, 0, 0));
        assertThat(begun).toIterable().containsExactly(first, second);
    }

    private void add(QueuedJob job, List<QueuedJob> jobs) {
        policy.addSchedulableEntity(job);
        jobs.add(job);
    }

    private void remove(QueuedJob job, List<QueuedJob> jobs) {
        assertThat(policy.removeSchedulableEntity(job)).isTrue();
        jobs.remove(job);
    }

    private void rerank(QueuedJob job, double rank) {
        job.rank = rank;
        policy.demandUpdated(job);
    }

    private List<QueuedJob> offered() {
        List<QueuedJob> offered = new ArrayList<>();
        policy.getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR).forEachRemaining(offered::add);
        return offered;
    }

    private static List<QueuedJob> sorted(List<QueuedJob> jobs) {
        List<QueuedJob> sorted = new ArrayList<>(jobs);
        sorted.sort(new PriorityComparator()
                .thenComparing(job -> ((QueuedJob) job).rank)
                .thenComparing(job -> ((QueuedJob) job).getStartTime()));
        return sorted;
    }
}
