package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
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
        List<String> inTheCatalogue = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Class<?> type : SettingsClasses.all()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getType() == Setting.class) {
                    String name = type.getSimpleName() + "." + field.getName();
                    (ALL.contains(field.get(null)) ? inTheCatalogue : missing).add(name);
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(inTheCatalogue).hasSameSizeAs(ALL);
    }
}
