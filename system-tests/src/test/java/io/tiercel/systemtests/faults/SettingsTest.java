package io.tiercel.systemtests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.ClientRuntime;
import io.tiercel.systemtests.process.Heard;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Settings that cannot be used turn the layer off, say so, and leave the reads to HDFS. */
@Tag("cluster")
class SettingsTest {
    private static final byte[] BYTES = new byte[200_000];

    @Test
    void misspeltKey_isNamedWithTheNearestKnownOne() throws IOException {
        assertOff("tiercel.client.node.capcity", "1g", "did you mean tiercel.client.node.capacity?");
    }

    @Test
    void unreadableBytes_areNamedWithTheirKey() throws IOException {
        assertOff("tiercel.client.node.capacity", "lots", "tiercel.client.node.capacity");
    }

    @Test
    void unreadableDuration_isNamedWithItsKey() throws IOException {
        assertOff("tiercel.client.metadata.staleness", "soon", "tiercel.client.metadata.staleness");
    }

    @Test
    void unknownEvictionPolicy_isNamed() throws IOException {
        assertOff("tiercel.client.eviction.policy", "guess", "guess");
    }

    @Test
    void chunkThatIsNoPowerOfTwo_isNamed() throws IOException {
        assertOff("tiercel.client.chunk.bytes", "1000000", "1000000");
    }

    private static void assertOff(String key, String value, String message) throws IOException {
        EmbeddedCluster cluster = SharedCluster.instance();
        Configuration conf = Reading.load(cluster.configuration(), "localhost");
        conf.set(key, value);
        try (Heard heard = Heard.listen();
                DistributedFileSystem files = cluster.newFileSystem(conf)) {
            Reading.write(files, "/settings", BYTES);
            assertThat(Reading.all(files, "/settings")).isEqualTo(BYTES);

            assertThat(ClientRuntime.of(conf)).isNull();
            assertThat(heard.messages())
                    .filteredOn(said -> said.contains("every read goes to HDFS"))
                    .singleElement()
                    .asString()
                    .contains(message);
        }
    }
}
