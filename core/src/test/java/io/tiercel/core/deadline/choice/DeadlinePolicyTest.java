package io.tiercel.core.deadline.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.choice.MaximumProgress.Options;
import io.tiercel.core.deadline.model.PaperTypes;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.ProgressRule;
import io.tiercel.core.deadline.progress.QueueSlots;
import io.tiercel.core.deadline.progress.TaskRates;
import io.tiercel.core.deadline.progress.TrainingSpread;
import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;

class DeadlinePolicyTest {
    private static final long SECOND = 1_000_000_000L;
    private static final QueueSlots QUEUE = QueueSlots.of(1.0, 0.725, 0.55, 0.25);
    private static final long NEVER = 0;

    @ParameterizedTest
    @CsvFileSource(resources = "slot-choice.csv", numLinesToSkip = 1)
    void job_isTheOneOfTheWorkedExamples(
            String title,
            String dataNodes,
            double residual,
            String mode,
            String job,
            String why,
            double scoreA,
            double scoreB,
            double scoreC) {
        DeadlineJob a = job(0, "pi", 900, 40, title.contains("A and B late") ? 0 : 1);
        DeadlineJob b = job(1, "sort", 800, 30, title.contains("B late") ? 0 : 2);
        DeadlineJob c = job(2, "grep", 0, 20, 0);
        DataNodeLoads loads = dataNodes.equals("busy")
                ? DataNodeLoadsTest.busy(ReadGuard.SPREAD)
                : DataNodeLoadsTest.loads(ReadGuard.SPREAD, 10, 12, 8);
        MaximumProgress policy = policy(mode.equals("opportunity"), loads, NEVER);
        FreeSlot slot = FreeSlot.of(residual);
        assertThat(policy.score(slot, a)).isCloseTo(scoreA, within(1e-6));
        assertThat(policy.score(slot, b)).isCloseTo(scoreB, within(1e-6));
        assertThat(policy.score(slot, c)).isCloseTo(scoreC, within(1e-6));
        SlotPreference preference = policy.prefer(slot, List.of(a, b, c), 0);
        assertThat(preference.next()).isSameAs(List.of(a, b, c).get("ABC".indexOf(job)));
        assertThat(preference.reason()).isEqualTo(why.startsWith("late") ? OfferReason.LATE : OfferReason.MATCH);
    }

    @Test
    void runnersUp_comeInOrder_lateOnesFirst() {
        DeadlineJob pi = job(0, "pi", 900, 40, 1);
        DeadlineJob late = job(1, "sort", 5000, 30, 0);
        DeadlineJob later = job(2, "pi", 6000, 30, 0);
        DeadlineJob sort = job(3, "sort", 0, 30, 0);
        SlotPreference preference =
                policy(false, none(), NEVER).prefer(FreeSlot.of(0.25), List.of(pi, later, sort, late), 0);
        assertThat(all(preference)).containsExactly(late, later, sort, pi);
        assertThat(preference.next()).isNull();
    }

    @Test
    void slotWaits_whereAllJobsOnTrackWouldOverloadADataNode() {
        DeadlineJob grep = job(0, "grep", 0, 40, 0);
        DeadlineJob sort = job(1, "sort", 0, 40, 0);
        FreeSlot slot = new FreeSlot(1, job -> 1);
        DataNodeLoads loads = DataNodeLoadsTest.busy(ReadGuard.READ);
        SlotPreference preference = policy(false, loads, NEVER).prefer(slot, List.of(grep, sort), 0);
        assertThat(preference.next()).isNull();
        assertThat(preference.reason(0)).isEqualTo(OfferReason.OVERLOADS);
        FreeSlot other = new FreeSlot(1, job -> job == 1 ? 2 : 1);
        assertThat(policy(false, loads, NEVER)
                        .prefer(other, List.of(grep, sort), 0)
                        .next())
                .as("reads from one with room")
                .isSameAs(sort);
    }

    @Test
    void lateJob_isNotHeldByTheGuard_norForLocality() {
        DeadlineJob late = job(0, "grep", 900, 400, 0);
        FreeSlot slot = new FreeSlot(1, job -> 1);
        SlotPreference preference =
                policy(false, DataNodeLoadsTest.busy(ReadGuard.READ), NEVER).prefer(slot, List.of(late), 0);
        assertThat(preference.next()).isSameAs(late);
        assertThat(preference.reason().waitsForLocality()).isFalse();
    }

    @Test
    void jobWithoutPromise_hasItsTurnWhenItHasWaited_andNoMoreThanATenth() {
        DeadlineJob late = job(0, "pi", 900, 4000, 0);
        DeadlineJob patient = job(1, "pi", 0, 40, 0);
        DeadlineJob other = job(2, "pi", 0, 40, 0);
        List<DeadlineJob> jobs = List.of(late, patient, other);
        MaximumProgress policy = policy(false, none(), 120 * SECOND);
        assertThat(policy.prefer(FreeSlot.of(1), jobs, 119 * SECOND).next()).isSameAs(late);
        SlotPreference preference = policy.prefer(FreeSlot.of(1), jobs, 121 * SECOND);
        assertThat(preference.next()).isSameAs(patient);
        assertThat(preference.reason()).isEqualTo(OfferReason.STARVED);
        patient.started(9, 1, 121 * SECOND);
        assertThat(policy.prefer(FreeSlot.of(1), jobs, 123 * SECOND).next())
                .as("one slot of four")
                .isSameAs(late);
        patient.ended(9);
        assertThat(policy.prefer(FreeSlot.of(1), jobs, 124 * SECOND).next())
                .as("the other's turn")
                .isSameAs(other);
    }

    @Test
    void noJob_isStarvedUnderOverload() {
        Seed seed = Seed.announced("DeadlinePolicyTest.starved");
        MaximumProgress policy = policy(true, none(), 120 * SECOND);
        List<DeadlineJob> jobs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            jobs.add(job(i, seed.pick("pi", "grep", "sort"), 60, 10_000, 0));
            jobs.add(job(10 + i, seed.pick("pi", "grep", "sort"), 0, 10_000, 0));
        }
        long now = 0;
        int[] launches = new int[20];
        for (int offer = 0; offer < 2000; offer++) {
            now += 10 * SECOND;
            DeadlineJob next = policy.prefer(FreeSlot.of(seed.below(201) / 200.0), jobs, now)
                    .next();
            if (next != null) {
                next.started(offer, 1, now);
                next.ended(offer);
                launches[(int) next.id()]++;
            }
        }
        for (int i = 0; i < 5; i++) {
            assertThat(launches[10 + i]).as("launches of job " + (10 + i)).isGreaterThan(100);
        }
    }

    @Test
    void slotOfWhichNothingIsKnown_countsAsTheWorst() {
        MaximumProgress policy = policy(false, none(), NEVER);
        DeadlineJob pi = job(0, "pi", 0, 40, 0);
        assertThat(policy.score(FreeSlot.of(Double.NaN), pi)).isCloseTo(192 / 19.805581, within(1e-5));
    }

    @Test
    void newType_takesAFewSlotsOfEachKind_andIsThenTakenToNeedTheCpu() {
        MaximumProgress policy = policy(false, none(), NEVER);
        DeadlineJob sort = job(0, "sort", 0, 40, 0);
        DeadlineJob fresh = new DeadlineJob(1, 1, DeadlineJob.NO_DEADLINE, new TrainingSpread());
        fresh.tasks(40, 40);
        int taken = 0;
        for (int offer = 0; offer < 10; offer++) {
            if (policy.prefer(FreeSlot.of(0.3), List.of(sort, fresh), 0).next() == fresh) {
                fresh.started(offer, 0.3, 0);
                taken++;
            }
        }
        assertThat(taken).isEqualTo(6);
        assertThat(policy.prefer(FreeSlot.of(0.8), List.of(sort, fresh), 0).next())
                .isSameAs(fresh);
        assertThat(policy.score(FreeSlot.of(0.25), fresh)).isCloseTo(4, within(1e-9));
    }

    @Test
    void baselines_areInTheirOrder() {
        DeadlineJob first = job(0, "pi", 900, 40, 0);
        DeadlineJob second = job(1, "pi", 0, 40, 0);
        DeadlineJob third = job(2, "pi", 800, 40, 0);
        List<DeadlineJob> jobs = List.of(third, second, first);
        assertThat(all(DeadlinePolicy.fifo().prefer(FreeSlot.of(1), jobs, 0))).containsExactly(first, second, third);
        assertThat(all(DeadlinePolicy.earliestDeadlineFirst().prefer(FreeSlot.of(1), jobs, 0)))
                .containsExactly(third, first, second);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(SlotRule.class)
    void preference_hasEachWaitingJobOnce_andIsTheSameForAnyOrderOfJobs(SlotRule rule) {
        Seed seed = Seed.announced("DeadlinePolicyTest." + rule.label());
        for (int round = 0; round < 200; round++) {
            List<DeadlineJob> jobs = new ArrayList<>();
            for (int i = seed.below(40); i >= 0; i--) {
                jobs.add(job(
                        i, seed.pick("pi", "grep", "sort"), seed.below(3) * 500, seed.between(1, 50), seed.below(3)));
            }
            DeadlinePolicy policy = rule.newPolicy(ProgressRule.WHOLE, 120 * SECOND, QUEUE, none());
            FreeSlot slot = FreeSlot.of(seed.below(201) / 200.0);
            long now = seed.below(600) * SECOND;
            List<DeadlineJob> order = all(policy.prefer(slot, jobs, now));
            jobs.sort(Comparator.comparingLong(DeadlineJob::id));
            assertThat(order).isEqualTo(all(policy.prefer(slot, jobs, now)));
            assertThat(order)
                    .containsExactlyInAnyOrderElementsOf(
                            jobs.stream().filter(job -> job.waiting() > 0).toList());
        }
    }

    private static List<DeadlineJob> all(SlotPreference preference) {
        List<DeadlineJob> all = new ArrayList<>();
        for (DeadlineJob job = preference.next(); job != null; job = preference.next()) {
            all.add(job);
        }
        return all;
    }

    private static MaximumProgress policy(boolean opportunity, DataNodeLoads loads, long agingNanos) {
        return new MaximumProgress(new Options(opportunity, ProgressRule.WHOLE, agingNanos), QUEUE, loads);
    }

    private static DataNodeLoads none() {
        return new DataNodeLoads(ReadGuard.READ, DataNodeLoads.LEARNED);
    }

    /** A job that came as the id says; a deadline of 0 is none. It has so many dedicated slots. */
    private static DeadlineJob job(long id, String type, int deadlineSeconds, int tasks, int slots) {
        long deadline = deadlineSeconds == 0 ? DeadlineJob.NO_DEADLINE : deadlineSeconds * SECOND;
        DeadlineJob job = new DeadlineJob(id, id, deadline, new TrainingSpread());
        job.learned(new TaskRates(PaperTypes.named(type)), -1, 0.9);
        job.tasks(tasks, tasks);
        for (int slot = 0; slot < slots; slot++) {
            job.started(slot, 1, 0);
        }
        return job;
    }
}
