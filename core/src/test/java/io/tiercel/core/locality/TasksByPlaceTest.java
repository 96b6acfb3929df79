package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TasksByPlaceTest {
    @Test
    void tasks_areThoseOfAMapOfSets_whateverPlacesTheyAreAt() {
        Seed seed = Seed.announced("TasksByPlaceTest");
        for (int round = 0; round < 100; round++) {
            TasksByPlace table = new TasksByPlace();
            Map<Integer, NavigableSet<Integer>> model = new LinkedHashMap<>();
            int places = seed.between(1, 300);
            int tasks = seed.between(1, 20);
            for (int change = 0; change < 1_000; change++) {
                int place = seed.below(places);
                change(table, place, model.computeIfAbsent(place, p -> new TreeSet<>()), seed, tasks);
            }
            assertThat(model.keySet()).containsAll(placesOf(table));
            model.forEach((place, pending) -> drain(table, place, pending));
        }
    }

    @Test
    void clear_forgetsAll() {
        TasksByPlace table = new TasksByPlace();
        table.add(7, 1);
        table.add(7, 2);

        table.clear();

        assertThat(placesOf(table)).isEmpty();
        assertThat(table.remove(7, 1, true)).isFalse();
        assertThatThrownBy(() -> table.first(7, task -> true)).hasMessage("no task is at place 7");
        assertThatThrownBy(() -> table.launched(7)).hasMessage("no task is at place 7");
        assertThat(table.add(7, 3)).isTrue();
        assertThat(table.first(7, task -> true)).isEqualTo(3);
    }

    private static void change(TasksByPlace table, int place, NavigableSet<Integer> pending, Seed seed, int tasks) {
        int task = seed.below(tasks);
        boolean wasPending = pending.remove(task);
        if (seed.oneIn(4)) {
            assertThat(table.remove(place, task, wasPending)).isEqualTo(wasPending && pending.isEmpty());
        } else if (wasPending) {
            assertThat(table.launched(place)).isEqualTo(pending.isEmpty());
        } else {
            assertThat(table.add(place, task)).isEqualTo(pending.isEmpty());
            pending.add(task);
        }
        if (!pending.isEmpty()) {
            assertThat(table.first(place, pending::contains)).isEqualTo(pending.first());
        }
    }

    /** Launches what the model has there, lowest first. */
    private static void drain(TasksByPlace table, int place, NavigableSet<Integer> pending) {
        while (!pending.isEmpty()) {
            assertThat(table.first(place, pending::contains)).isEqualTo(pending.first());
            pending.remove(pending.first());
            assertThat(table.launched(place)).isEqualTo(pending.isEmpty());
        }
    }

    private static List<Integer> placesOf(TasksByPlace table) {
        List<Integer> places = new ArrayList<>();
        table.forEachPlace(places::add);
        return places;
    }
}
