package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.namenode.HdfsEditSource;
import io.tiercel.core.events.AccessAuthority;
import io.tiercel.core.events.EditTail;
import io.tiercel.core.events.EditTail.Standing;
import io.tiercel.core.events.OpenFiles;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.wire.NameWatch;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.IOUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A NameNode that goes away, throws its log away, is told to begin new segments, or has more open files than follow. */
@Tag("cluster")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(240)
final class NameNodeTroubleTest {
    private EmbeddedCluster cluster;
    private DistributedFileSystem fs;
    private final List<AutoCloseable> running = new ArrayList<>();

    @BeforeAll
    void start() throws IOException {
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .with("dfs.namenode.num.extra.edits.retained", "0")
                .with("dfs.namenode.max.extra.edits.segments.retained", "1")
                .start();
    }

    @BeforeEach
    void connect() throws IOException {
        fs = cluster.newFileSystem();
    }

    @AfterEach
    void disconnect() throws Exception {
        for (AutoCloseable closeable : running) {
            closeable.close();
        }
        running.clear();
        fs.close();
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Test
    void nameNode_goneForAWhileIsWaitedForAndNothingIsConfirmedMeanwhile(@TempDir java.nio.file.Path directory)
            throws Exception {
        VersionTable table = events(directory, Map.of()).startRelay("machine");
        cluster.dfs().shutdownNameNode(0);
        TimeUnit.MILLISECONDS.sleep(300);
        long stalled = table.asOfNanos();
        NameWatch watch = TestCluster.watch(table, MetadataKind.STATUS, "/back");
        TimeUnit.MILLISECONDS.sleep(500);
        assertThat(table.asOfNanos()).isEqualTo(stalled);

        cluster.dfs().restartNameNode(0, true);
        fs.mkdirs(new Path("/back"));
        TestCluster.awaitConfirmed(table);
        assertThat(watch.changes()).isPositive();
    }

    @Test
    void transactions_thatTheNameNodeThrewAwayAreNotTakenForNone() throws Exception {
        for (int i = 0; i < 4; i++) {
            fs.mkdirs(new Path("/purged/" + i));
            fs.setSafeMode(SafeModeAction.ENTER);
            fs.saveNamespace();
            fs.setSafeMode(SafeModeAction.LEAVE);
        }
        try (HdfsEditSource source =
                HdfsEditSource.of(cluster.configuration(), URI.create(cluster.uri()), AccessAuthority.HDFS)) {
            EditTail tail = new EditTail(1, new OpenFiles(10), 1);
            assertThat(tail.accept(source.edits(tail.next())).standing()).isEqualTo(Standing.LOST);
        }
    }

    /** Each question to which there was no answer held up those behind it, and was taken for a NameNode that is away. */
    @Test
    void file_whoseDirectoryIsAFileNow_isClosed() throws Exception {
        fs.create(new Path("/was-a-directory")).close();
        try (HdfsEditSource source =
                HdfsEditSource.of(cluster.configuration(), URI.create(cluster.uri()), AccessAuthority.HDFS)) {
            assertThat(source.isClosed("/was-a-directory/file")).isTrue();
            assertThat(source.isClosed("/never-there/file")).isTrue();
        }
    }

    @Test
    void segments_areBegunWithoutFlushingAnything(@TempDir java.nio.file.Path directory) throws Exception {
        TestCluster events = events(directory, Map.of(EventSettings.ROLL_TRANSACTIONS.key(), "10"));
        VersionTable table = events.startRelay("machine");
        TestCluster.awaitConfirmed(table);
        long epoch = TestCluster.epoch(table);
        Await.until("two segments", TestCluster.PATIENCE, () -> {
            mkdirs("/segments/" + System.nanoTime());
            return events.coordinator().counters().segments() >= 2;
        });
        TestCluster.awaitConfirmed(table);
        assertThat(TestCluster.epoch(table)).isEqualTo(epoch);
        assertThat(events.coordinator().counters().unexplained()).isZero();
    }

    @Test
    void openFiles_beyondTheBoundMakeEverythingUncacheable(@TempDir java.nio.file.Path directory) throws Exception {
        TestCluster events = events(directory, Map.of(EventSettings.OPEN_FILES_MAX.key(), "2"));
        VersionTable table = events.startRelay("machine");
        List<FSDataOutputStream> open = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            open.add(fs.create(new Path("/open/" + i)));
        }
        TestCluster.awaitConfirmed(table);
        assertThat(TestCluster.refuses(table, MetadataKind.STATUS, "/elsewhere"))
                .isFalse();
        open.add(fs.create(new Path("/open/2")));
        TestCluster.awaitConfirmed(table);
        assertThat(TestCluster.refuses(table, MetadataKind.STATUS, "/elsewhere"))
                .isTrue();
        for (FSDataOutputStream out : open) {
            out.close();
        }
    }

    @Test
    void openFiles_thatWereTruncatedOrDeletedOrRenamedAreToldApart(@TempDir java.nio.file.Path directory)
            throws Exception {
        VersionTable table = events(directory, Map.of()).startRelay("machine");
        write("/t/truncated", 1000);
        fs.truncate(new Path("/t/truncated"), 10);
        FSDataOutputStream deleted = fs.create(new Path("/t/deleted"));
        FSDataOutputStream renamed = fs.create(new Path("/t/dir/renamed"));
        TestCluster.awaitConfirmed(table);
        fs.delete(new Path("/t/deleted"), false);
        fs.rename(new Path("/t/dir"), new Path("/t/moved"));
        TestCluster.awaitConfirmed(table);

        assertThat(TestCluster.refuses(table, MetadataKind.STATUS, "/t/deleted"))
                .isFalse();
        assertThat(TestCluster.refuses(table, MetadataKind.STATUS, "/t/dir/renamed"))
                .isFalse();
        assertThat(TestCluster.refuses(table, MetadataKind.STATUS, "/t/moved/renamed"))
                .isTrue();
        assertThat(TestCluster.refuses(table, MetadataKind.CONTENT_SUMMARY, "/"))
                .isTrue();
        Await.until(
                "the truncated file is complete",
                TestCluster.PATIENCE,
                () -> !TestCluster.refuses(table, MetadataKind.STATUS, "/t/truncated"));
        assertThat(fs.isFileClosed(new Path("/t/truncated"))).isTrue();
        renamed.close();
        IOUtils.closeStream(deleted);
    }

    private TestCluster events(java.nio.file.Path directory, Map<String, String> further) throws IOException {
        TestCluster events = new TestCluster(cluster, directory, further);
        running.add(events);
        events.startCoordinator();
        return events;
    }

    private void write(String path, int bytes) throws IOException {
        try (FSDataOutputStream out = fs.create(new Path(path))) {
            out.write(new byte[bytes]);
        }
    }

    private void mkdirs(String path) {
        try {
            fs.mkdirs(new Path(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
