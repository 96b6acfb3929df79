package io.tiercel.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.CachingConfig;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AffinitySettingsTest {
    @Test
    void withoutSettings_cachingIsTheUsual() {
        assertThat(CacheSettings.caching(Settings.of(Map.of()))).isEqualTo(CachingConfig.DEFAULT);
    }

    @Test
    void settings_areThoseOfTheCaching() {
        CachingConfig config = CacheSettings.caching(Settings.of(Map.of(
                "tiercel.cache.window", "2h",
                "tiercel.cache.affinity.values", "0.5,0.2, 0.1",
                "tiercel.cache.affinity.profile", "my job=0.4, x=y=0.3",
                "tiercel.cache.affinity.tasks.least", "8",
                "tiercel.cache.affinity.tasks.most", "4",
                "tiercel.cache.affinity.mostly-cached", "75")));
        assertThat(config.windowNanos()).isEqualTo(TimeUnit.HOURS.toNanos(2));
        assertThat(config.affinity().values().medium()).isEqualTo(0.2);
        assertThat(config.profile()).isEqualTo(Map.of("my job", 0.4, "x=y", 0.3));
        assertThat(config.affinity().tasksAtLeast()).isEqualTo(8);
        assertThat(config.affinity().tasksToMeasure()).isEqualTo(8);
        assertThat(config.affinity().mostlyCachedShare()).isEqualTo(0.75);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tiercel.cache.affinity.values | 0.5,0.2 | three shares",
                "tiercel.cache.affinity.values | 0.5,0.2,x | a share from 0 to 1",
                "tiercel.cache.affinity.values | 0.1,0.2,0.3 | must not count less",
                "tiercel.cache.affinity.values | NaN,0.2,0.1 | a share from 0 to 1",
                "tiercel.cache.affinity.profile | grep | NAME=SHARE",
                "tiercel.cache.affinity.profile | grep=2 | a share from 0 to 1",
                "tiercel.cache.affinity.profile | a=0.1,a=0.2 | a twice",
                "tiercel.cache.affinity.tasks.least | 1 | from 2 to 10000",
                "tiercel.cache.affinity.mostly-cached | 101 | from 0 to 100",
                "tiercel.cache.window | 0s | at least 1s",
            })
    void settingThatCannotBeUsed_saysWhatWasExpected(String key, String text, String expected) {
        assertThatThrownBy(() -> Settings.of(Map.of(key, text)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(key)
                .hasMessageContaining(expected);
    }
}
