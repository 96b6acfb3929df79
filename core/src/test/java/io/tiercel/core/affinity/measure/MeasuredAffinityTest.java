package io.tiercel.core.affinity.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MeasuredAffinityTest {
    private static final ResourceUsage GREP = new ResourceUsage(7.03, 4.00);
    private static final ResourceUsage WORDCOUNT = new ResourceUsage(51.47, 5.89);
    private static final ResourceUsage PAGERANK = new ResourceUsage(35.56, 1756.41);
    private static final int TASKS = 5;

    private final Values values = new Values();
    private final MeasuredAffinity affinity = new MeasuredAffinity(AffinityConfig.DEFAULT.measuring(TASKS), values);

    @Test
    void application_isUnmeasuredUntilEnoughOfItsTasksWereSeen() {
        affinity.jobStarted(1, "grep");
        measure(1, GREP, TASKS - 1);
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.medium());
        assertThat(affinity.verdict(1)).isNull();
        measure(1, GREP, 1);
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.high());
    }

    @Test
    void job_isClassifiedByTheMeanOfItsTasks() {
        affinity.jobStarted(1, "mixed");
        measure(1, new ResourceUsage(0, 0), TASKS - 1);
        measure(1, new ResourceUsage(500, 0), 1);
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.medium());
        assertThat(verdict(1).usage().cpuPercent()).isEqualTo(100);
    }

    @Test
    void average_movesTowardsEachJobMeasured() {
        affinity.jobStarted(1, "busy");
        measure(1, new ResourceUsage(106.45, 738.95), TASKS);
        affinity.jobStarted(2, "less busy");
        measure(2, new ResourceUsage(36, 0), TASKS);
        assertThat(verdict(2).average().cpuPercent()).isCloseTo(36.45, offset(1e-9));
        assertThat(verdict(2).affinity()).isEqualTo(CacheAffinity.HIGH);
    }

    @Test
    void job_thatReadFromMemory_isJudgedByItsWrites_andLeavesTheAverageAlone() {
        affinity.jobStarted(1, "wordcount");
        for (int task = 0; task < TASKS; task++) {
            affinity.taskMeasured(1, new TaskMeasurement(WORDCOUNT, task < 3, 64, 1, 1));
        }
        assertThat(verdict(1).affinity()).isEqualTo(CacheAffinity.HIGH);
        affinity.jobStarted(2, "wordcount");
        measure(2, WORDCOUNT, TASKS);
        assertThat(verdict(2).average()).isEqualTo(ResourceUsage.PAPER_AVERAGE);
        assertThat(verdict(2).affinity()).isEqualTo(CacheAffinity.MEDIUM);
    }

    @Test
    void job_isMeasuredAgain_whenTheWorkloadChanges_andKeepsItsClassUntilThen() {
        affinity.jobStarted(1, "grep");
        measure(1, GREP, TASKS);
        measure(1, PAGERANK, 10 * TASKS);
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.high());
        affinity.jobStarted(2, "pagerank");
        measure(1, PAGERANK, TASKS - 1);
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.high());
        measure(1, PAGERANK, 1);
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.low());
    }

    @Test
    void measurement_underWay_goesOn_howeverOftenTheWorkloadChanges() {
        affinity.jobStarted(1, "grep");
        for (int other = 2; other < 2 + TASKS; other++) {
            affinity.jobStarted(other, "other");
            measure(1, GREP, 1);
        }
        assertThat(verdict(1).affinity()).isEqualTo(CacheAffinity.HIGH);
    }

    @Test
    void application_thatRanOften_isClassifiedByItsPast_withoutMeasuring() {
        for (long run = 1; run <= 3; run++) {
            affinity.jobStarted(run, "grep");
            measure(run, GREP, TASKS);
            affinity.jobEnded(run);
        }
        affinity.jobStarted(4, "grep");
        assertThat(values.of(4)).isEqualTo(AffinityValues.PAPER.high());
        measure(4, PAGERANK, 10 * TASKS);
        assertThat(values.of(4)).isEqualTo(AffinityValues.PAPER.high());
    }

    @Test
    void application_thatRanOnce_isGuessedByItsPast_andMeasured() {
        affinity.jobStarted(1, "grep");
        measure(1, GREP, TASKS);
        affinity.jobEnded(1);
        affinity.jobStarted(2, "grep");
        assertThat(values.of(2)).isEqualTo(AffinityValues.PAPER.high());
        measure(2, PAGERANK, TASKS);
        assertThat(values.of(2)).isEqualTo(AffinityValues.PAPER.low());
    }

    @Test
    void tasksOfSmallJobs_countTogether_overJobsThatRunTogetherAndOverRuns() {
        affinity.jobStarted(1, "grep");
        affinity.jobStarted(2, "grep");
        measure(1, GREP, 1);
        measure(2, GREP, 2);
        affinity.jobEnded(1);
        affinity.jobEnded(2);
        affinity.jobStarted(3, "grep");
        measure(3, GREP, TASKS - 4);
        assertThat(values.of(3)).isEqualTo(AffinityValues.PAPER.medium());
        measure(3, GREP, 1);
        assertThat(values.of(3)).isEqualTo(AffinityValues.PAPER.high());
        affinity.jobStarted(4, "grep");
        assertThat(values.of(4)).isEqualTo(AffinityValues.PAPER.high());
    }

    @Test
    void fewTasksThatAgree_areEnough_andMoreAreTakenWhereTheyDoNot() {
        MeasuredAffinity sure = new MeasuredAffinity(AffinityConfig.DEFAULT, values);
        sure.jobStarted(1, "grep");
        for (int task = 0; task < 5; task++) {
            assertThat(sure.verdict(1)).isNull();
            sure.taskMeasured(1, task(new ResourceUsage(6 + task % 3, 4)));
        }
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.high());

        sure.jobStarted(2, "about average");
        for (int task = 0; task < 20; task++) {
            assertThat(sure.verdict(2)).isNull();
            sure.taskMeasured(2, task(new ResourceUsage(task % 2 == 0 ? 5 : 45, 4)));
        }
        assertThat(sure.verdict(2)).isNotNull();
    }

    @Test
    void whatWasLearned_isKnownToAnotherModel() {
        affinity.jobStarted(1, "grep");
        measure(1, GREP, TASKS);
        affinity.jobStarted(2, "pagerank");
        measure(2, PAGERANK, TASKS);
        affinity.jobEnded(1);

        Values later = new Values();
        MeasuredAffinity after = new MeasuredAffinity(AffinityConfig.DEFAULT.measuring(TASKS), later);
        after.recall(affinity.learned());
        after.jobStarted(7, "grep");
        after.jobStarted(8, "pagerank");
        after.jobStarted(9, "new");

        assertThat(later.of(7)).isEqualTo(AffinityValues.PAPER.high());
        assertThat(later.of(8)).isEqualTo(AffinityValues.PAPER.low());
        assertThat(later.of(9)).isEqualTo(AffinityValues.PAPER.medium());
        assertThat(after.learned().ofAll()).isEqualTo(affinity.learned().ofAll());
        assertThat(after.learned().applications()).isEqualTo(affinity.learned().applications());
    }

    @Test
    void whatMakesNoSense_isNotRecalled() {
        affinity.recall(new LearnedAffinity(
                Map.of("cpuPercent", Double.NaN), Map.of("grep", Map.of("cpuPercent", -1.0, "past.runs", 1e300))));
        affinity.jobStarted(1, "grep");
        assertThat(values.of(1)).isEqualTo(AffinityValues.PAPER.high());
        assertThat(verdict(1).average()).isEqualTo(ResourceUsage.PAPER_AVERAGE);
    }

    @Test
    void applicationThatHasBeenIdleForLongest_isForgotten() {
        AffinityConfig two = new AffinityConfig(AffinityValues.PAPER, 1, 1, 0.5, 0.125, 3, 2, CacheAffinity.MEDIUM);
        MeasuredAffinity forgetful = new MeasuredAffinity(two, values);
        List<String> names = List.of("a", "b", "c");
        for (int run = 0; run < names.size(); run++) {
            forgetful.jobStarted(run, names.get(run));
            forgetful.taskMeasured(run, task(GREP));
            forgetful.jobEnded(run);
        }
        forgetful.jobStarted(10, "a");
        forgetful.jobStarted(11, "b");
        assertThat(forgetful.verdict(10)).isNull();
        assertThat(forgetful.verdict(11)).isNotNull();
    }

    @Test
    void why_saysWhatTheClassWasFoundFrom() {
        affinity.jobStarted(1, "grep");
        measure(1, GREP, TASKS);
        assertThat(verdict(1).why())
                .isEqualTo("high affinity by 5 tasks: CPU 7.0 % of 26.5, writes 4.0 KB/s of 739.0 on average");
    }

    @Test
    void listener_isToldOnlyOfChanges() {
        affinity.jobStarted(1, "wordcount");
        measure(1, WORDCOUNT, TASKS);
        int announced = values.announced();
        affinity.jobStarted(2, "grep");
        measure(1, WORDCOUNT, TASKS);
        assertThat(values.announced()).isEqualTo(announced + 1);
    }

    @Test
    void taskMeasured_ofAJobThereIsNot_throws() {
        assertThatThrownBy(() -> measure(1, GREP, 1)).hasMessage("there is no job 1");
    }

    private AffinityVerdict verdict(long job) {
        return Objects.requireNonNull(affinity.verdict(job));
    }

    private void measure(long job, ResourceUsage usage, int tasks) {
        for (int task = 0; task < tasks; task++) {
            affinity.taskMeasured(job, task(usage));
        }
    }

    private static TaskMeasurement task(ResourceUsage usage) {
        return new TaskMeasurement(usage, false, 64, 1, 1);
    }
}
