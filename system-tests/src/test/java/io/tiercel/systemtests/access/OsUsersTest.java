package io.tiercel.systemtests.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.systemtests.process.ClientJar;
import io.tiercel.systemtests.process.ConfDir;
import io.tiercel.systemtests.process.ReadableCopy;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.systemtests.process.Root;
import io.tiercel.systemtests.process.Served;
import io.tiercel.systemtests.process.TestPaths;
import io.tiercel.testbed.servers.ClassPaths;
import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two users of one machine: what one has in memory is nothing to the other. */
@Tag("cluster")
@Tag("root")
class OsUsersTest {
    private static final int LENGTH = 2_500_000;

    @BeforeEach
    void requireRoot() throws IOException {
        Root.require();
    }

    @ParameterizedTest(name = "with block tokens: {0}")
    @ValueSource(booleans = {false, true})
    void anotherUser_seesNothingOfTheNodeTier_andReadsOnlyWhatHdfsLetsItRead(boolean blockTokens) throws Exception {
        byte[] bytes = Seed.announced("a file of two users").bytes(LENGTH);
        Path theirs = Path.of("/dev/shm/tiercel-nobody");
        try (EmbeddedCluster cluster = cluster(blockTokens);
                ReadableCopy readable = ReadableCopy.create();
                TiercelServices services = TiercelServices.start(cluster, sharedTable(readable))) {
            Path mine = fillNodeTier(cluster, services, bytes);
            String classPath = classPathOfNobody(cluster, services, readable);
            List<String> attempts = attempts(mine);

            Ended first = asNobody(classPath, attempts);
            Ended second = asNobody(classPath, attempts);

            for (Ended ended : List.of(first, second)) {
                assertThat(ended.lines("user ")).containsExactly("nobody");
                assertThat(ended.lines("refused local:")).as(ended::said).hasSize(attempts.size() - 2);
                assertThat(ended.lines("ok hdfs:")).containsExactly("/u/open " + OtherUserMain.checksum(bytes));
                assertThat(ended.lines("refused hdfs:")).containsExactly("/u/closed AccessControlException");
            }
            assertThat(Served.bytes(first.text(), "node"))
                    .as("of root's memory")
                    .isZero();
            assertThat(Served.bytes(second.text(), "node")).as("of its own").isEqualTo(LENGTH);
        } finally {
            delete(theirs);
        }
    }

    private static EmbeddedCluster cluster(boolean blockTokens) throws IOException {
        var plan = EmbeddedCluster.plan().withDataNodes(1).withBlockBytes(1 << 20);
        return (blockTokens ? plan.withBlockTokens() : plan).start();
    }

    /** The relay's table where everybody may read it, as on a machine with many users. */
    private static Map<String, String> sharedTable(ReadableCopy readable) {
        return Map.of(EventSettings.DIR.key(), readable.root().resolve("events").toString());
    }

    /** Reads two files as root, of which others may read one, so that both are in root's node tier. */
    private static Path fillNodeTier(EmbeddedCluster cluster, TiercelServices services, byte[] bytes)
            throws IOException {
        Configuration conf = services.clientConfiguration(cluster.configuration());
        try (DistributedFileSystem files = cluster.newFileSystem(conf)) {
            for (String path : List.of("/u/open", "/u/closed")) {
                Reading.write(files, path, bytes);
                assertThat(Reading.all(files, path)).isEqualTo(bytes);
                assertThat(Reading.all(files, path)).isEqualTo(bytes);
            }
            files.setPermission(new org.apache.hadoop.fs.Path("/u/closed"), new FsPermission((short) 0600));
        }
        assertThat(Reading.fromMemory(conf)).isPositive();
        return services.nodeDirectory();
    }

    private static List<String> attempts(Path nodeDirectory) throws IOException {
        List<String> attempts = new ArrayList<>(List.of("hdfs:/u/open", "hdfs:/u/closed", "local:" + nodeDirectory));
        try (Stream<Path> files = Files.list(nodeDirectory)) {
            files.forEach(file -> attempts.add("local:" + file));
        }
        assertThat(attempts).hasSizeGreaterThan(3);
        return attempts;
    }

    /** The same configuration but for the node tier's directory, which is the default of each user. */
    private static String classPathOfNobody(EmbeddedCluster cluster, TiercelServices services, ReadableCopy readable)
            throws IOException {
        Map<String, String> settings = new TreeMap<>(services.settings());
        settings.remove(ClientSettings.NODE_DIR.key());
        settings.remove(EventSettings.SECRET_FILE.key());
        Path conf = Files.createTempDirectory("conf");
        try {
            ConfDir.withTiercel(conf, cluster.uri(), services.clientConfiguration(new Configuration(false)), settings);
            List<Path> entries = new ArrayList<>(List.of(conf, ClientJar.path(), TestPaths.tests()));
            entries.addAll(ClassPaths.hadoop());
            return readable.classPath(entries);
        } finally {
            delete(conf);
        }
    }

    private static Ended asNobody(String classPath, List<String> attempts) throws IOException, InterruptedException {
        String[] words = Stream.concat(Stream.of(OtherUserMain.class.getName()), attempts.stream())
                .toArray(String[]::new);
        Ended ended = JavaRun.of(classPath, words).withPrefix(Root.asNobody()).end();
        assertThat(ended.exitCode()).as(ended::said).isZero();
        return ended;
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
