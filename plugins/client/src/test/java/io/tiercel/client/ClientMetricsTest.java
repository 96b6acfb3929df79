package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In a daemon, whose metrics system refuses what has the name of what is there. */
class ClientMetricsTest {
    private static final int NAMES = 1_000;

    @AfterEach
    void stop() {
        DefaultMetricsSystem.shutdown();
    }

    @Test
    void aDaemonThatHasThisClassFromTwoClassLoaders_readsAllTheSame() {
        MetricsSystem metrics = DefaultMetricsSystem.initialize("daemon");
        MetricsSource others = (collector, all) -> {};
        for (int i = 0; i < NAMES; i++) {
            metrics.register("TiercelClient" + (i == 0 ? "" : "-" + i), "of the other class", others);
        }
        Configuration conf = new Configuration(false);
        conf.set(ClientSettings.NODE_CAPACITY.key(), "0");
        conf.set(ClientSettings.PROCESS_CAPACITY.key(), "8m");
        assertThat(ClientRuntime.of(conf)).isNotNull();
    }
}
