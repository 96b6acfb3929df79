package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SettingsCatalogTest {
    static final List<Setting> ALL = SettingsCatalog.ALL;

    @Test
    void keys_areUnique() {
        assertThat(ALL).extracting(Setting::key).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void everyDefault_isItselfAllowed(Setting setting) {
        assertThatCode(() -> setting.check(setting.defaultText())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void everyMeaning_isASentence(Setting setting) {
        assertThat(setting.meaning()).matches("[A-Z].*[.]").doesNotContain("|", "\n");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void everySetting_isFoundByItsKeyAndIsNearestToIt(Setting setting) {
        String key = setting.isFamily() && !setting.members().isEmpty()
                ? setting.memberKey(setting.members().get(0))
                : setting.key();
        assertThat(SettingsCatalog.find(key)).isEqualTo(setting);
        assertThat(SettingsCatalog.nearest(key)).isEqualTo(key);
    }

    @Test
    void everySettingThatAClassOfSettingsHolds_isInTheCatalogue() throws Exception {
        Map<String, Setting> held = new TreeMap<>();
        for (Class<?> type : SettingsClasses.all()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getType() == Setting.class) {
                    held.put(type.getSimpleName() + "." + field.getName(), (Setting) field.get(null));
                }
            }
        }
        assertThat(held).hasSizeGreaterThan(40);
        assertThat(held).allSatisfy((name, setting) -> assertThat(ALL).as(name).contains(setting));
        assertThat(ALL).hasSameSizeAs(held.values());
    }
}
