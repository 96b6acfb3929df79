package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TasksByPlaceTest {
    @Test
    void sets_areThoseOfAMap_whateverPlacesTheyAreOf() {
        Seed seed = Seed.announced("TasksByPlaceTest");
        for (int round = 0; round < 100; round++) {
            TasksByPlace table = new TasksByPlace();
            Map<Integer, TaskSet> model = new LinkedHashMap<>();
            int places = seed.between(1, 3_000);
            for (int change = 0; change < 500; change++) {
                int place = seed.below(places);
                assertThat(table.find(place)).isSameAs(model.get(place));
                assertThat(table.findOrAdd(place)).isSameAs(model.computeIfAbsent(place, table::find));
            }
            assertThat(placesOf(table)).containsExactlyInAnyOrderElementsOf(model.keySet());
        }
    }

    @Test
    void clear_forgetsAll() {
        TasksByPlace table = new TasksByPlace();
        table.findOrAdd(7).add(1);

        table.clear();

        assertThat(table.find(7)).isNull();
        assertThat(placesOf(table)).isEmpty();
        assertThat(table.findOrAdd(7).isEmpty()).isTrue();
    }

    private static List<Integer> placesOf(TasksByPlace table) {
        List<Integer> places = new ArrayList<>();
        table.forEachPlace(places::add);
        return places;
    }
}
