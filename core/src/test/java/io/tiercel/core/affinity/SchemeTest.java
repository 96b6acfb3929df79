package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemeTest {
    @ParameterizedTest
    @EnumSource(Scheme.class)
    void label_namesOneScheme(Scheme scheme) {
        assertThat(Scheme.labelled(scheme.label())).isEqualTo(scheme);
    }

    @Test
    void unknownLabel_isToldAllThatThereAre() {
        assertThatThrownBy(() -> Scheme.labelled("none"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no policy is called none; there are " + String.join(", ", Scheme.labels()));
    }

    @Test
    void page_namesOursFirst_andTheFloorLast() {
        assertThat(Scheme.oursFirst())
                .hasSameElementsAs(List.of(Scheme.values()))
                .startsWith(Scheme.SAVING, Scheme.CAVA)
                .endsWith(Scheme.NO_CACHE);
        assertThat(Scheme.NO_CACHE.settingWords()).isEqualTo("no-cache (no block at all)");
        assertThat(Scheme.CAVA_LRU.settingWords()).isEqualTo("cava-lru");
    }

    @Test
    void floor_keepsNothing_andNoOtherDoes() {
        assertThat(Scheme.values())
                .filteredOn(scheme -> scheme.newCaching().keepsNothing())
                .containsExactly(Scheme.NO_CACHE);
    }
}
