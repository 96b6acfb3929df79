package io.tiercel.coordinator.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HotServerAddressTest {
    @Test
    void servers_areReadInTheirOrder_asTheyAreWritten() {
        assertThat(servers(" Cache-1:11211,, cache-1:11212 ,[::1]:11211"))
                .extracting(HotServerAddress::name)
                .containsExactly("Cache-1:11211", "cache-1:11212", "[::1]:11211");
        assertThat(servers(" ")).isEmpty();
    }

    /** Two would each empty it of what the other's blocks have there, and give it twice what it has room for. */
    @ParameterizedTest
    @ValueSource(strings = {"cache:11211,cache:11211", "cache:11211,CACHE:11211", "cache:11211,cache:011211"})
    void serverThatIsThereTwice_isRefused_howeverItIsWritten(String servers) {
        assertThatThrownBy(() -> servers(servers))
                .isInstanceOf(SettingsException.class)
                .hasMessage("setting tiercel.hot.servers: a server is there twice");
    }

    private static List<HotServerAddress> servers(String text) {
        return HotServerAddress.of(Settings.of(Map.of(HotSettings.SERVERS.key(), text)));
    }
}
