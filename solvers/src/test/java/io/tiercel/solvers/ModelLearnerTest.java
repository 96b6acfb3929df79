package io.tiercel.solvers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.testkit.Seed;
import org.junit.jupiter.api.Test;

class ModelLearnerTest {
    private static final TaskType MAPS = new TaskType("grep", Phase.MAP);
    private static final long MEGABYTES_128 = 128_000_000;

    private final Seed random = Seed.announced("a learner");
    private final ModelLearner learner = new ModelLearner();

    @Test
    void typeIsFitted_onceEnoughOfItsTasksHaveEnded() {
        for (int task = 0; task < TaskTimeFitter.TASKS_MIN; task++) {
            assertThat(learner.due()).isEmpty();
            assertThatThrownBy(this::fit).isInstanceOf(IllegalArgumentException.class);
            ended(MAPS);
        }
        assertThat(learner.due()).containsExactly(MAPS);
        fit();
        assertThat(learner.due()).as("nothing is new").isEmpty();
        for (int task = 0; task < 300; task++) {
            ended(MAPS);
        }
        TaskTimeModel model = fit();
        assertThat(model.seconds(1)).isCloseTo(10, within(1.0));
        assertThat(model.seconds(0.2)).isCloseTo(26, within(4.0));
        assertThat(model.readMBps()).as("of a dedicated task").isCloseTo(12.8, within(1.3));
    }

    @Test
    void longTimeOnIdleVms_doesNotPushOutWhatWasSeenOnBusyOnes() {
        for (int task = 0; task < 40; task++) {
            ended(MAPS);
        }
        for (int task = 0; task < 5_000; task++) {
            learner.ended(MAPS, new TaskObservation(1, 10, MEGABYTES_128));
        }
        assertThat(fit().seconds(0.2)).isCloseTo(26, within(4.0));
    }

    @Test
    void modelOfFewTasks_isNotPutInPlaceOfOneOfMany() {
        for (int task = 0; task < 400; task++) {
            ended(MAPS);
        }
        TaskTimeModel ofMany = fit();
        ModelLearner begunAnew = new ModelLearner();
        for (int task = 0; task < TaskTimeFitter.TASKS_MIN; task++) {
            begunAnew.ended(MAPS, new TaskObservation(1, 10, MEGABYTES_128));
        }
        TaskTimeModel ofFew = ModelLearner.fit(begunAnew.take(MAPS), 1);
        assertThat(ModelLearner.replaces(ofFew, TaskTimeFitter.TASKS_MIN, ofMany))
                .isFalse();
        assertThat(ModelLearner.replaces(ofFew, TaskTimeFitter.TASKS_MIN, null)).isTrue();
        assertThat(ModelLearner.replaces(ofFew, 2 * ModelLearner.TASKS_KEPT, ofMany))
                .isTrue();
        assertThat(ModelLearner.replaces(ofMany, 400, ofFew)).isTrue();
    }

    @Test
    void typesAreBounded() {
        for (int type = 0; type < ModelBook.COUNT_MAX + 10; type++) {
            for (int task = 0; task < TaskTimeFitter.TASKS_MIN; task++) {
                learner.ended(new TaskType("job " + type, Phase.MAP), new TaskObservation(1, 1, 0));
            }
        }
        assertThat(learner.due()).hasSize(ModelBook.COUNT_MAX);
    }

    @Test
    void runsOfAnApplication_makeItsPast() {
        ModelBook book = ModelBook.EMPTY;
        for (int run = 1; run <= 100; run++) {
            book = ModelLearner.with(book, new JobObservation("grep", 8, 20, 40, 100 + run, 100));
        }
        ApplicationPast past = book.past("grep");
        assertThat(past.masterSeconds()).isCloseTo(8, within(1e-9));
        assertThat(past.tasks()).isEqualTo(40);
        assertThat(past.tails()).hasSize(ApplicationPast.RUNS_MAX).containsOnly(20.0);
        assertThat(past.runSeconds()).hasSize(ApplicationPast.RUNS_MAX).last().isEqualTo(200.0);
        assertThat(past.errors().count()).isEqualTo(100);
        assertThat(past.errors().upper(0.9)).isCloseTo(1.91, within(0.02));
    }

    @Test
    void runThatNothingWasPredictedFor_hasNoError() {
        ModelBook book = ModelLearner.with(ModelBook.EMPTY, new JobObservation("grep", 8, 20, 0, 100, 0));
        assertThat(book.past("grep").errors().count()).isZero();
    }

    private TaskTimeModel fit() {
        return ModelLearner.fit(learner.take(MAPS), 1);
    }

    /** A task of 10 s on a dedicated slot, of up to 30 s on a busy one, with 5 % of noise. */
    private void ended(TaskType type) {
        double residual = random.below(1_001) / 1_000.0;
        double noise = 0.95 + random.below(101) / 1_000.0;
        learner.ended(type, new TaskObservation(residual, (30 - 20 * residual) * noise, MEGABYTES_128));
    }
}
