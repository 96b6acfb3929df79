package io.tiercel.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LongSetTest {
    @Test
    void add_saysWhetherTheNumberIsNew() {
        LongSet set = new LongSet();
        assertThat(set.contains(0)).isFalse();
        assertThat(set.add(0)).isTrue();
        assertThat(set.add(0)).isFalse();
        assertThat(set.add(-7)).isTrue();
        assertThat(set.contains(0)).isTrue();
        assertThat(set.contains(-7)).isTrue();
        assertThat(set.contains(7)).isFalse();
    }

    @Test
    void remove_ofWhatIsNotHere_doesNothing() {
        LongSet set = new LongSet();
        set.add(7);
        set.remove(8);
        assertThat(set.contains(7)).isTrue();
        set.remove(7);
        assertThat(set.contains(7)).isFalse();
    }

    @Test
    void takeAll_leavesNone() {
        LongSet set = new LongSet();
        LongStream.range(-50, 50).forEach(set::add);
        assertThat(set.takeAll())
                .containsExactlyInAnyOrder(LongStream.range(-50, 50).toArray());
        assertThat(set.contains(0)).isFalse();
        assertThat(set.isEmpty()).isTrue();
        assertThat(set.takeAll()).isEmpty();
        assertThat(set.add(0)).isTrue();
    }
}
