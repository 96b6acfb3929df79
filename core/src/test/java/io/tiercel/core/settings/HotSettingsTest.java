package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.hot.HotConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HotSettingsTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void byDefault_bothAdapt() {
        assertThat(config(Map.of())).isEqualTo(HotConfig.adapted());
    }

    @Test
    void whatIsSet_isFixed_andTheOtherAdapts() {
        HotConfig adapted = HotConfig.adapted();
        HotConfig threshold = config(Map.of("tiercel.hot.threshold", "5"));
        assertThat(threshold.thresholdMin()).isEqualTo(5);
        assertThat(threshold.thresholdMax()).isEqualTo(5);
        assertThat(threshold.windowNanosMax()).isEqualTo(adapted.windowNanosMax());
        HotConfig window = config(Map.of("tiercel.hot.window", "5s", "tiercel.hot.threshold", " auto "));
        assertThat(window.windowNanosMin()).isEqualTo(5 * SECOND);
        assertThat(window.windowNanosMax()).isEqualTo(5 * SECOND);
        assertThat(window.thresholdMax()).isEqualTo(adapted.thresholdMax());
    }

    @Test
    void bothSet_areFixed() {
        assertThat(config(Map.of("tiercel.hot.threshold", "2", "tiercel.hot.window", "60s")))
                .isEqualTo(HotConfig.of(2, 60 * SECOND));
    }

    private static HotConfig config(Map<String, String> texts) {
        return HotSettings.config(Settings.of(texts));
    }
}
