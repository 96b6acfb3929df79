package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

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

    @ParameterizedTest
    @MethodSource("io.tiercel.core.affinity.Scheme#settable")
    void setting_choosesTheScheme_byItsLabel_butNoneByNone(Scheme scheme) {
        String text = scheme == Scheme.NO_CACHE ? "none" : scheme.label();
        assertThat(scheme.settingText()).isEqualTo(text);
        assertThat(Scheme.ofSetting(text)).isEqualTo(scheme);
    }

    @Test
    void settable_areOursFirst_andTheFloorLast() {
        assertThat(Scheme.settable())
                .containsSubsequence(Scheme.SAVING, Scheme.CAVA, Scheme.CAVA_LRU, Scheme.CA_ONLY, Scheme.NO_CACHE)
                .endsWith(Scheme.NO_CACHE)
                .doesNotContain(Scheme.STATIC_CA);
    }

    @Test
    void schemeThatNeedsAProfile_isForSimulationsAlone() {
        assertThatThrownBy(Scheme.STATIC_CA::settingText)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("static-ca is not for clusters");
        assertThatThrownBy(() -> Scheme.ofSetting("static-ca")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void floor_keepsNothing_andNoOtherDoes() {
        assertThat(Scheme.values())
                .filteredOn(scheme -> scheme.newCaching().keepsNothing())
                .containsExactly(Scheme.NO_CACHE);
    }
}
