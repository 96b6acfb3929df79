package io.tiercel.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

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
}
