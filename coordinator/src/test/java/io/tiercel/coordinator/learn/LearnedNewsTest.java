package io.tiercel.coordinator.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.model.JobObservation;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LearnedNewsTest {
    private static final TaskType GREP = new TaskType("grep", Phase.MAP);
    private static final TaskType SORT = new TaskType("sort", Phase.MAP);

    private final LearnedNews news = new LearnedNews();

    @Test
    void news_isAddedToWhateverBookIsThere_untilItIsCleared() {
        news.add(GREP, model(20));
        news.add(GREP, model(30));
        news.add(new JobObservation("grep", 8, 20, 40, 120, 100));
        // As where the first book could not be written, and somebody has written another one since.
        news.added(ModelBook.EMPTY);
        ModelBook added = news.added(ModelBook.EMPTY.with(SORT, model(10)));
        assertThat(added.model(GREP)).isEqualTo(model(30));
        assertThat(added.model(SORT)).isEqualTo(model(10));
        assertThat(added.past("grep").runSeconds()).containsExactly(120.0);
        news.clear();
        assertThat(news.isEmpty()).isTrue();
    }

    @Test
    void fullBook_takesOthersModelsOfTypesThatItHas_andNoNewType() {
        TreeMap<TaskType, TaskTimeModel> many = new TreeMap<>();
        for (int i = 0; i < ModelBook.COUNT_MAX; i++) {
            many.put(new TaskType("job " + i, Phase.MAP), model(10));
        }
        ModelBook full = new ModelBook(many, new TreeMap<>());
        news.add(GREP, model(20));
        news.add(many.firstKey(), model(20));
        ModelBook added = news.added(full);
        assertThat(added.model(GREP)).isNull();
        assertThat(added.model(many.firstKey())).isEqualTo(model(20));
    }

    private static TaskTimeModel model(double seconds) {
        return TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, seconds), new Knot(1, seconds))));
    }
}
