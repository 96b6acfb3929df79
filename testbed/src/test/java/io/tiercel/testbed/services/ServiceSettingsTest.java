package io.tiercel.testbed.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.tiercel.core.settings.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ServiceSettingsTest {
    private static final Path DIRECTORY = Path.of("/dev/shm/x");

    @Test
    void below_keepsEverythingInTheDirectory() {
        ServiceSettings settings = ServiceSettings.below(DIRECTORY, 1234, "localhost", Map.of());

        assertThat(settings.tiercel().entrySet())
                .filteredOn(entry ->
                        entry.getKey().endsWith(".dir") || entry.getKey().endsWith(".file"))
                .hasSize(4)
                .allMatch(entry -> entry.getValue().startsWith("/dev/shm/x/"));
    }

    @Test
    void below_letsFurtherSettingsWin() {
        Map<String, String> further = Map.of("tiercel.client.node.capacity", "2m");

        assertThat(ServiceSettings.below(DIRECTORY, 1, "localhost", further).tiercel())
                .containsEntry("tiercel.client.node.capacity", "2m");
    }

    @Test
    void below_isAcceptedByTheCatalogOfSettings() {
        Map<String, String> settings =
                ServiceSettings.below(DIRECTORY, 1, "localhost", Map.of()).tiercel();

        assertThatCode(() -> Settings.of(settings)).doesNotThrowAnyException();
    }

    @Test
    void applyTo_turnsTiercelOnForThatNameNodeOnly() {
        Configuration conf = new Configuration(false);

        ServiceSettings.below(DIRECTORY, 1, "localhost", Map.of()).applyTo(conf);

        assertThat(conf.get("dfs.client.failover.proxy.provider.localhost"))
                .isEqualTo("io.tiercel.client.TiercelProxyProvider");
        assertThat(conf.get("dfs.client.replica.accessor.builder.classes"))
                .isEqualTo("io.tiercel.client.TiercelReplicaAccessorBuilder");
    }
}
