package io.tiercel.coordinator.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.HostSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundVmsTest {
    @Test
    void namesAndPatterns_areReadInTheirOrder() {
        assertThat(of(" hadoop-*, batch ,, x ")).isEqualTo(List.of("hadoop-*", "batch", "x"));
        assertThat(of("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "a#b", "a\tb"})
    void whatCannotBeAName_isRefusedWithTheSettingsKey(String text) {
        assertThatThrownBy(() -> of(text))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("tiercel.host.background")
                .hasMessageContaining("hadoop-*");
    }

    @Test
    void tooMany_areRefused() {
        assertThatThrownBy(() -> of("vm,".repeat(501)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("501");
    }

    private static List<String> of(String text) {
        return BackgroundVms.of(Settings.of(Map.of(HostSettings.BACKGROUND.key(), text)));
    }
}
