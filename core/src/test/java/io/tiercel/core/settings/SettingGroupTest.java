package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.Setting.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingGroupTest {
    private final SettingGroup group = new SettingGroup();

    @Test
    void close_returnsTheSettingsInTheOrderOfTheirDefinition() {
        Setting second = group.define("tiercel.b", Kind.FLAG, "true", "B.");
        Setting first = group.define("tiercel.a", Kind.COUNT, "1", "A.", SettingLimit.between(1, 2));
        Setting family = group.family("tiercel.c.*", Kind.BYTES, "1m", "C.", List.of("x"));
        assertThat(group.close()).containsExactly(second, first, family);
    }

    @Test
    void define_keepsToTheLimit() {
        Setting limited = group.define("tiercel.a", Kind.COUNT, "1", "A.", SettingLimit.between(1, 2));
        assertThatThrownBy(() -> limited.check("3")).hasMessage("expected a count from 1 to 2, found '3'");
    }

    @Test
    void family_hasTheseMembersAndNoOthers() {
        Setting family = group.family("tiercel.c.*", Kind.BYTES, "1m", "C.", List.of("x"));
        assertThat(family.covers("tiercel.c.x")).isTrue();
        assertThat(family.covers("tiercel.c.y")).isFalse();
    }

    @Test
    void define_afterTheGroupWasClosed_saysThatTheCatalogueWouldMissTheSetting() {
        group.close();
        assertThatThrownBy(() -> group.define("tiercel.a", Kind.TEXT, "", "A."))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the catalogue of settings was made before tiercel.a was defined");
    }

    @Test
    void define_asksForAKeyOfOursAndAMeaning() {
        assertThatThrownBy(() -> group.define("dfs.a", Kind.TEXT, "", "A."))
                .hasMessage("a setting's key must start with tiercel.: dfs.a");
        assertThatThrownBy(() -> group.define("tiercel.a", Kind.TEXT, "", " "))
                .hasMessage("a setting must say what it means: tiercel.a");
        assertThat(group.close()).isEmpty();
    }
}
