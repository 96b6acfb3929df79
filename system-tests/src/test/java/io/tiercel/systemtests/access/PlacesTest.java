package io.tiercel.systemtests.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.systemtests.process.Heard;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.systemtests.process.Root;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that somebody else could have prepared are refused in words, and reads go on without them. */
@Tag("cluster")
class PlacesTest {
    private static final byte[] BYTES = new byte[1_200_000];

    private final EmbeddedCluster cluster = SharedCluster.instance();

    @TempDir
    private Path dir;

    @BeforeEach
    void writeFile() throws IOException {
        try (DistributedFileSystem files = cluster.newFileSystem()) {
            Reading.write(files, "/places", BYTES);
        }
    }

    @Test
    void nodeDirectory_thatOthersMayEnter_isRefused() throws Exception {
        Path node = Files.createDirectory(dir.resolve("node"));
        Files.setPosixFilePermissions(node, PosixFilePermissions.fromString("rwxrwx---"));

        assertNodeDirectoryRefused(node, node + " has mode 770, which lets others in");
    }

    @Test
    void nodeDirectory_thatIsALink_isRefused() throws Exception {
        Path target = Files.createDirectory(dir.resolve("elsewhere"));
        Path node = Files.createSymbolicLink(dir.resolve("node"), target);

        assertNodeDirectoryRefused(node, node + " is not a directory");
        try (Stream<Path> files = Files.list(target)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void nodeDirectory_inAPlaceWhereOthersCouldReplaceIt_isRefused() throws Exception {
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path node = open.resolve("node");

        assertNodeDirectoryRefused(node, node + " is not safe: others may replace it");
    }

    @Test
    @Tag("root")
    void nodeDirectory_ofAnotherUser_isRefused() throws Exception {
        Root.require();
        Path node = Files.createDirectory(
                dir.resolve("node"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Root.giveAway(node);

        assertNodeDirectoryRefused(node, node + " belongs to user " + Root.NOBODY);
    }

    @Test
    @Tag("root")
    void versionTable_ofAnotherUser_isNotBelieved() throws Exception {
        Root.require();
        try (TiercelServices services = TiercelServices.start(cluster);
                Heard heard = Heard.listen()) {
            Path events = Path.of(Objects.requireNonNull(services.settings().get(EventSettings.DIR.key())));
            Path table;
            try (Stream<Path> files = Files.list(events)) {
                table = files.filter(file -> file.toString().endsWith(".versions"))
                        .findFirst()
                        .orElseThrow();
            }
            Root.giveAway(table);

            assertReadsWithoutMetadata(services.clientConfiguration(cluster.configuration()));

            assertThat(heard.messages()).anyMatch(message -> message.contains(table + " is not believed"));
        }
    }

    @Test
    @Tag("root")
    void versionTable_inADirectoryOfAnotherUser_isNotBelieved() throws Exception {
        Root.require();
        try (TiercelServices services = TiercelServices.start(cluster);
                Heard heard = Heard.listen()) {
            Path events = Path.of(Objects.requireNonNull(services.settings().get(EventSettings.DIR.key())));
            Root.giveAway(events);

            assertReadsWithoutMetadata(services.clientConfiguration(cluster.configuration()));

            assertThat(heard.messages()).anyMatch(message -> message.contains(events + " is not believed"));
        }
    }

    private void assertReadsWithoutMetadata(Configuration conf) throws IOException {
        try (DistributedFileSystem files = cluster.newFileSystem(conf)) {
            for (int i = 0; i < 3; i++) {
                assertThat(Reading.all(files, "/places")).isEqualTo(BYTES);
            }
        }
        ClientRuntime runtime = Objects.requireNonNull(ClientRuntime.of(conf));
        for (MetadataKind kind : MetadataKind.values()) {
            assertThat(runtime.metadata().cache().statistics(kind).hits()).isZero();
        }
        assertThat(Reading.fromMemory(conf)).isEqualTo(2L * BYTES.length);
    }

    /** The process tier still serves: nobody else has its memory. */
    private void assertNodeDirectoryRefused(Path node, String why) throws IOException {
        Configuration conf = cluster.configuration();
        conf.set("dfs.client.failover.proxy.provider.localhost", "io.tiercel.client.TiercelProxyProvider");
        conf.set("dfs.client.replica.accessor.builder.classes", "io.tiercel.client.TiercelReplicaAccessorBuilder");
        conf.set(ClientSettings.NODE_DIR.key(), node.toString());
        conf.set(EventSettings.DIR.key(), dir.resolve("none").toString());
        try (Heard heard = Heard.listen();
                DistributedFileSystem files = cluster.newFileSystem(conf)) {
            for (int i = 0; i < 2; i++) {
                assertThat(Reading.all(files, "/places")).isEqualTo(BYTES);
            }
            List<String> messages = heard.messages();
            assertThat(messages).anyMatch(message -> message.contains(why));
        }
        assertThat(Reading.bytes(conf, Tier.NODE)).isZero();
        assertThat(Reading.bytes(conf, Tier.DATANODE)).isEqualTo(BYTES.length);
    }
}
