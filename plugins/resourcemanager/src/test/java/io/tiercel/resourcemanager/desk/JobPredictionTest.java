package io.tiercel.resourcemanager.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JobPredictionTest {
    private static final ModelBook BOOK = ModelBook.EMPTY
            .with(
                    new TaskType("grep", Phase.MAP),
                    TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 20), new Knot(1, 10)))))
            .with("grep", new ApplicationPast(5, List.of(7.0), 40, List.of(), ErrorRatios.NONE));

    @Test
    void prediction_isForAllSlotsOfTheQueue_withStartAndTail() {
        assertThat(seconds("grep", 20, List.of(1.0, 1.0))).isCloseTo(100 + 5 + 7, within(1e-9));
        assertThat(seconds("grep", 20, List.of(1.0, Double.NaN)))
                .as("what is not known counts as the worst")
                .isCloseTo(20 / 0.15 + 5 + 7, within(1e-9));
    }

    @Test
    void whereTheNumberOfTasksIsNotSaid_itIsThatOfTheLastRun() {
        assertThat(seconds("grep", 0, List.of(1.0, 1.0))).isCloseTo(200 + 5 + 7, within(1e-9));
    }

    @Test
    void withoutModelOrSlots_nothingIsPredicted() {
        assertThat(seconds("sort", 20, List.of(1.0))).isZero();
        assertThat(seconds("grep", 20, List.of())).isZero();
    }

    private static double seconds(String application, int maps, List<Double> slots) {
        Contender job = new Contender(
                "job", application, 0, OptionalLong.empty(), false, OptionalInt.empty(), List.of(), List.of());
        return JobPrediction.seconds(job, maps, slots, BOOK, DeadlineConfig.DEFAULT);
    }
}
