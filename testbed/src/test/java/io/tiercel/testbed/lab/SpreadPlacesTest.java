package io.tiercel.testbed.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tiercel.testkit.Seed;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpreadPlacesTest {
    private static final List<String> TWO_RACKS = List.of("/r1", "/r1", "/r1", "/r1", "/r2", "/r2", "/r2", "/r2");
    private static final int BLOCKS = 3_000;

    @Test
    void replicas_areNeverAllOnOneRack_andOtherwiseAnywhere() {
        Set<Set<Integer>> drawn = new HashSet<>();
        for (List<Integer> place :
                places(TWO_RACKS, 3, Seed.announced("places on two racks").value())) {
            assertThat(place).hasSize(3).doesNotHaveDuplicates();
            assertThat(place.stream().map(TWO_RACKS::get)).contains("/r1", "/r2");
            drawn.add(Set.copyOf(place));
        }
        // Of the 56 sets of three, the 48 that are not on one rack.
        assertThat(drawn).hasSize(48);
    }

    @Test
    void places_followFromTheSeed() {
        assertThat(places(TWO_RACKS, 3, 7)).isEqualTo(places(TWO_RACKS, 3, 7)).isNotEqualTo(places(TWO_RACKS, 3, 8));
    }

    @Test
    void oneRack_andOneReplica_areNoMatterOfRacks() {
        assertThat(places(List.of("/r", "/r", "/r"), 3, 1)).hasSize(BLOCKS);
        assertThat(places(List.of("/r1", "/r2"), 1, 1)).contains(List.of(0), List.of(1));
    }

    @Test
    void moreReplicasThanDataNodes_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpreadPlaces(List.of("/r"), 2, 1))
                .withMessageContaining("2 replicas");
    }

    private static List<List<Integer>> places(List<String> racks, int replicas, long seed) {
        SpreadPlaces places = new SpreadPlaces(racks, replicas, seed);
        return Stream.generate(places::next).limit(BLOCKS).toList();
    }
}
