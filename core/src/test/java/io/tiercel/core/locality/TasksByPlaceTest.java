package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TasksByPlaceTest {
    @Test
    void tasks_areThoseOfAMapOfSets_whateverPlacesTheyAreAt() {
        Seed seed = Seed.announced("TasksByPlaceTest");
        for (int round = 0; round < 100; round++) {
            TasksByPlace table = new TasksByPlace();
            Map<Integer, SortedSet<Integer>> model = new LinkedHashMap<>();
            int places = seed.between(1, 300);
            int tasks = seed.between(1, 20);
            for (int change = 0; change < 1_000; change++) {
                change(table, model, seed.below(places), seed.below(tasks), seed.oneIn(2));
            }
            assertThat(placesOf(table)).containsAll(model.keySet());
            model.forEach((place, set) -> drain(table, place, set));
        }
    }

    @Test
    void clear_forgetsAll() {
        TasksByPlace table = new TasksByPlace();
        table.add(7, 1);
        table.add(7, 2);

        table.clear();

        assertThat(placesOf(table)).isEmpty();
        assertThat(table.remove(7, 1)).isFalse();
        assertThatThrownBy(() -> table.first(7)).hasMessage("no task is at place 7");
        assertThat(table.add(7, 3)).isTrue();
        assertThat(table.first(7)).isEqualTo(3);
    }

    private static void change(
            TasksByPlace table, Map<Integer, SortedSet<Integer>> model, int place, int task, boolean added) {
        SortedSet<Integer> expected = model.getOrDefault(place, new TreeSet<>());
        boolean wasEmpty = expected.isEmpty();
        if (added) {
            model.put(place, expected);
            expected.add(task);
            assertThat(table.add(place, task)).isEqualTo(wasEmpty);
        } else {
            expected.remove(task);
            assertThat(table.remove(place, task)).isEqualTo(!wasEmpty && expected.isEmpty());
        }
        if (!expected.isEmpty()) {
            assertThat(table.first(place)).isEqualTo(expected.first());
        }
    }

    /** Takes out what the model has there, lowest first. */
    private static void drain(TasksByPlace table, int place, SortedSet<Integer> expected) {
        while (!expected.isEmpty()) {
            int lowest = expected.first();
            assertThat(table.first(place)).isEqualTo(lowest);
            expected.remove(lowest);
            assertThat(table.remove(place, lowest)).isEqualTo(expected.isEmpty());
        }
    }

    private static List<Integer> placesOf(TasksByPlace table) {
        List<Integer> places = new ArrayList<>();
        table.forEachPlace(places::add);
        return places;
    }
}
