package io.tiercel.testbed.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cluster")
class TiercelServicesTest {
    private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/services/file");

    private final EmbeddedCluster cluster = SharedCluster.instance();

    @Test
    void clientConfiguration_letsAClientReadWhatStockWrote() throws IOException {
        write("some text");
        try (TiercelServices services = TiercelServices.start(cluster)) {
            Configuration conf = services.clientConfiguration(cluster.configuration());
            try (FileSystem fs = cluster.newFileSystem(conf)) {
                assertThat(read(fs)).isEqualTo("some text");
                assertThat(read(fs)).isEqualTo("some text");
            }
            assertThat(services.nodeDirectory()).isNotEmptyDirectory();
            services.emptyNodeTier();
            assertThat(services.nodeDirectory()).doesNotExist();
        }
    }

    @Test
    void restart_startsNewProcesses() throws IOException {
        try (TiercelServices services = TiercelServices.start(cluster)) {
            long coordinator = services.coordinator().pid();
            long relay = services.relay().pid();

            services.restartCoordinator();
            services.restartRelay();

            assertThat(services.coordinator().pid()).isNotEqualTo(coordinator);
            assertThat(services.relay().pid()).isNotEqualTo(relay);
        }
    }

    @Test
    void close_leavesNothingBehind() throws IOException {
        TiercelServices services = TiercelServices.start(cluster);
        Path directory = services.nodeDirectory().getParent();
        assertThat(directory).isNotEmptyDirectory();

        services.close();

        assertThat(directory).doesNotExist();
        assertThat(services.coordinator().alive()).isFalse();
        assertThat(services.relay().alive()).isFalse();
    }

    @Test
    void start_withAMisspeltSetting_saysWhatTheServiceSaid() {
        assertThatThrownBy(() -> TiercelServices.start(cluster, Map.of("tiercel.relay.ping.intervall", "1s")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("tiercel.relay.ping.interval");
    }

    private void write(String text) throws IOException {
        try (FileSystem fs = cluster.newFileSystem();
                FSDataOutputStream out = fs.create(FILE, true)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String read(FileSystem fs) throws IOException {
        try (FSDataInputStream in = fs.open(FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
