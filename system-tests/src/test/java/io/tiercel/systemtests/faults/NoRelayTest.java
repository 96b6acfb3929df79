package io.tiercel.systemtests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.systemtests.process.Heard;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine on which no relay runs. */
@Tag("cluster")
class NoRelayTest {
    private static final byte[] BYTES = new byte[1_500_000];

    @Test
    void metadata_isAskedOfTheNameNode_andDataIsServedFromMemory(@TempDir Path dir) throws IOException {
        EmbeddedCluster cluster = SharedCluster.instance();
        Configuration conf = Reading.load(cluster.configuration(), "localhost");
        conf.set(EventSettings.DIR.key(), dir.resolve("none").toString());
        try (Heard heard = Heard.listen();
                DistributedFileSystem files = cluster.newFileSystem(conf)) {
            Reading.write(files, "/norelay", BYTES);
            for (int i = 0; i < 3; i++) {
                assertThat(Reading.all(files, "/norelay")).isEqualTo(BYTES);
            }
            assertThat(heard.messages())
                    .filteredOn(said -> said.contains("Is `tiercel relay` running on this machine?"))
                    .hasSize(1);
        }
        var locations = Objects.requireNonNull(ClientRuntime.of(conf))
                .metadata()
                .cache()
                .statistics(MetadataKind.LOCATIONS);
        assertThat(locations.hits()).isZero();
        assertThat(Reading.bytes(conf, Tier.DATANODE)).isEqualTo(BYTES.length);
        assertThat(Reading.bytes(conf, Tier.PROCESS)).isEqualTo(2L * BYTES.length);
    }
}
