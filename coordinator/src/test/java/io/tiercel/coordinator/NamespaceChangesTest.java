package io.tiercel.coordinator;

import static io.tiercel.core.metadata.MetadataKind.ACL;
import static io.tiercel.core.metadata.MetadataKind.CONTENT_SUMMARY;
import static io.tiercel.core.metadata.MetadataKind.LISTING;
import static io.tiercel.core.metadata.MetadataKind.LOCATIONS;
import static io.tiercel.core.metadata.MetadataKind.POLICY;
import static io.tiercel.core.metadata.MetadataKind.STATUS;
import static io.tiercel.core.metadata.MetadataKind.XATTR;
import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.SharedCluster;
import io.tiercel.wire.NameWatch;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of operation on a real HDFS, and the answers that it must make stale within a second, and those not. */
@Tag("cluster")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(180)
final class NamespaceChangesTest {
    private static final Duration BOUND = Duration.ofSeconds(1);
    private static final int BLOCK_BYTES = 1 << 20;
    private static final String DIRECTORY = "/changes/dir";
    private static final String FILE = DIRECTORY + "/file";
    private static final String OTHER = "/changes/other";

    private DistributedFileSystem fs;
    private TestCluster events;
    private VersionTable table;

    /** What an operation on {@link #FILE} or {@link #DIRECTORY} is, and what it must make stale. */
    private record Operation(String name, Act act, List<Question> stale, List<Question> kept) {
        @Override
        public String toString() {
            return name;
        }
    }

    private interface Act {
        void on(DistributedFileSystem fs) throws IOException;
    }

    private record Question(MetadataKind kind, String path) {}

    @BeforeAll
    void start(@TempDir java.nio.file.Path directory) throws Exception {
        fs = SharedCluster.instance().newFileSystem();
        events = new TestCluster(
                SharedCluster.instance(), directory, Map.of(EventSettings.ROLL_TRANSACTIONS.key(), "0"));
        events.startCoordinator();
        table = events.startRelay("machine");
    }

    @AfterAll
    void stop() throws Exception {
        events.close();
        fs.close();
    }

    @BeforeEach
    void lay() throws Exception {
        fs.delete(new Path("/changes"), true);
        fs.mkdirs(new Path(OTHER));
        write(FILE, 1000);
        write(OTHER + "/source", BLOCK_BYTES);
        write(OTHER + "/target", BLOCK_BYTES);
        fs.mkdirs(new Path(DIRECTORY + "/sub"));
        TestCluster.awaitConfirmed(table);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void operation_makesStaleWithinASecondWhatItAlters_andNothingElse(Operation operation) throws Exception {
        List<NameWatch> stale = watches(operation.stale());
        List<NameWatch> kept = watches(operation.kept());
        operation.act().on(fs);
        for (int i = 0; i < stale.size(); i++) {
            NameWatch watch = stale.get(i);
            Await.until(operation.stale().get(i) + " stale", BOUND, () -> watch.changes() > 0);
        }
        TestCluster.awaitConfirmed(table);
        assertThat(kept).as("%s", operation.kept()).allMatch(watch -> watch.changes() == 0);
    }

    Stream<Operation> operations() {
        List<Question> elsewhere = List.of(new Question(STATUS, OTHER), new Question(STATUS, "/nowhere"));
        List<Question> onFile = questions(FILE, STATUS, LOCATIONS, LISTING);
        List<Question> inListing = plus(onFile, new Question(LISTING, DIRECTORY));
        List<Question> summed = plus(inListing, new Question(CONTENT_SUMMARY, "/"));
        List<Question> below = List.of(
                new Question(STATUS, FILE),
                new Question(LISTING, DIRECTORY + "/sub"),
                new Question(ACL, FILE),
                new Question(XATTR, FILE),
                new Question(POLICY, DIRECTORY + "/sub"),
                new Question(STATUS, DIRECTORY));
        String fresh = DIRECTORY + "/new";
        List<Question> onNew = List.of(
                new Question(STATUS, fresh),
                new Question(LISTING, DIRECTORY),
                new Question(STATUS, DIRECTORY),
                new Question(CONTENT_SUMMARY, "/changes"));
        return Stream.of(
                new Operation("create and close", fs -> write(fresh, 10), onNew, elsewhere),
                new Operation("overwrite", fs -> write(FILE, 20), summed, elsewhere),
                new Operation("mkdir", fs -> fs.mkdirs(new Path(fresh)), onNew, elsewhere),
                new Operation("append", fs -> append(FILE), summed, elsewhere),
                new Operation("truncate", fs -> fs.truncate(new Path(FILE), 10), summed, List.of()),
                new Operation("setrep", fs -> fs.setReplication(new Path(FILE), (short) 2), summed, elsewhere),
                new Operation("set times", fs -> fs.setTimes(new Path(FILE), 5_000, 5_000), inListing, elsewhere),
                new Operation("chmod of a file", fs -> chmod(FILE), onFile, elsewhere),
                new Operation("chmod of a directory", fs -> chmod(DIRECTORY), below, elsewhere),
                new Operation(
                        "chown of a directory", fs -> fs.setOwner(new Path(DIRECTORY), "joe", null), below, elsewhere),
                new Operation("set ACL of a directory", NamespaceChangesTest::setAcl, below, elsewhere),
                new Operation(
                        "set xattr of a directory",
                        fs -> fs.setXAttr(new Path(DIRECTORY), "user.a", new byte[] {1}),
                        below,
                        elsewhere),
                new Operation(
                        "rename of a file",
                        fs -> fs.rename(new Path(FILE), new Path(fresh)),
                        plus(onNew, new Question(STATUS, FILE)),
                        elsewhere),
                new Operation(
                        "rename of a directory",
                        fs -> fs.rename(new Path(DIRECTORY), new Path("/changes/moved")),
                        plus(below, new Question(STATUS, "/changes/moved/file")),
                        elsewhere),
                new Operation(
                        "rename over a file",
                        fs -> fs.rename(new Path(OTHER + "/source"), new Path(FILE), Rename.OVERWRITE),
                        plus(summed, new Question(STATUS, OTHER + "/source")),
                        List.of(new Question(STATUS, "/nowhere"))),
                new Operation("delete of a file", fs -> fs.delete(new Path(FILE), false), summed, elsewhere),
                new Operation("delete of a directory", fs -> fs.delete(new Path(DIRECTORY), true), below, elsewhere),
                new Operation(
                        "concat",
                        fs -> fs.concat(new Path(OTHER + "/target"), new Path[] {new Path(OTHER + "/source")}),
                        List.of(
                                new Question(STATUS, OTHER + "/target"),
                                new Question(LOCATIONS, OTHER + "/target"),
                                new Question(STATUS, OTHER + "/source"),
                                new Question(LISTING, OTHER)),
                        List.of(new Question(STATUS, FILE))),
                new Operation(
                        "storage policy", fs -> fs.setStoragePolicy(new Path(DIRECTORY), "COLD"), below, List.of()),
                new Operation("quota", fs -> fs.setQuota(new Path(DIRECTORY), 100, 1 << 30), below, List.of()),
                new Operation("snapshot", NamespaceChangesTest::snapshot, below, List.of()));
    }

    private List<NameWatch> watches(List<Question> questions) {
        return questions.stream()
                .map(question -> TestCluster.watch(table, question.kind(), question.path()))
                .toList();
    }

    private void write(String path, int bytes) throws IOException {
        try (FSDataOutputStream out = fs.create(new Path(path), true, 4096, (short) 1, BLOCK_BYTES)) {
            out.write(new byte[bytes]);
        }
    }

    private void chmod(String path) throws IOException {
        fs.setPermission(new Path(path), new FsPermission((short) 0700));
    }

    private void append(String path) throws IOException {
        try (FSDataOutputStream out = fs.append(new Path(path))) {
            out.write(1);
        }
    }

    private static void setAcl(DistributedFileSystem fs) throws IOException {
        fs.modifyAclEntries(new Path(DIRECTORY), AclEntry.parseAclSpec("user:joe:rwx", true));
    }

    private static void snapshot(DistributedFileSystem fs) throws IOException {
        fs.allowSnapshot(new Path(DIRECTORY));
        fs.createSnapshot(new Path(DIRECTORY), "s");
        fs.deleteSnapshot(new Path(DIRECTORY), "s");
        fs.disallowSnapshot(new Path(DIRECTORY));
    }

    private static List<Question> questions(String path, MetadataKind... kinds) {
        return Stream.of(kinds).map(kind -> new Question(kind, path)).toList();
    }

    private static List<Question> plus(List<Question> questions, Question one) {
        return Stream.concat(questions.stream(), Stream.of(one)).toList();
    }
}
