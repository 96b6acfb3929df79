package io.tiercel.systemtests.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.systemtests.process.Reading;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several HDFS users in one process, which share its memory but not what they may see. */
@Tag("cluster")
class HdfsUsersTest {
    private static final Duration BOUND = Duration.ofSeconds(1);
    private static final byte[] BYTES = new byte[300_000];

    private static TiercelServices services;
    private static Configuration tiered;
    private static DistributedFileSystem stock;
    private static DistributedFileSystem owner;
    private static DistributedFileSystem alice;

    @BeforeAll
    static void start() throws Exception {
        EmbeddedCluster cluster = SharedCluster.instance();
        services = TiercelServices.start(cluster);
        tiered = services.clientConfiguration(cluster.configuration());
        stock = cluster.newFileSystem();
        owner = cluster.newFileSystem(tiered);
        alice = Reading.as("alice", tiered);
    }

    @AfterAll
    static void stop() throws IOException {
        alice.close();
        owner.close();
        stock.close();
        services.close();
    }

    @Test
    void answers_areNeverThoseOfAnotherUser() throws Exception {
        Path file = new Path("/private/secret");
        Reading.write(stock, "/private/secret", BYTES);
        stock.setPermission(new Path("/private"), new FsPermission((short) 0700));
        List<ThrowingCallable> asOwner = questions(owner, file);
        for (int i = 0; i < 2; i++) {
            for (ThrowingCallable question : asOwner) {
                call(question);
            }
        }

        for (ThrowingCallable question : questions(alice, file)) {
            assertThatThrownBy(question).isInstanceOf(AccessControlException.class);
        }
    }

    @Test
    void file_madeUnreadable_isRefusedWithinTheBound_thoughItsBytesAreInMemory() throws Exception {
        Reading.write(stock, "/open/to/all", BYTES);
        assertThat(Reading.all(alice, "/open/to/all")).isEqualTo(BYTES);
        long before = Reading.fromMemory(tiered);
        assertThat(Reading.all(alice, "/open/to/all")).isEqualTo(BYTES);
        assertThat(Reading.fromMemory(tiered) - before).isEqualTo(BYTES.length);

        stock.setPermission(new Path("/open/to/all"), new FsPermission((short) 0600));

        assertRefused("/open/to/all");
        assertThat(Reading.all(owner, "/open/to/all")).isEqualTo(BYTES);
    }

    @Test
    void file_belowADirectoryThatIsClosed_isRefusedWithinTheBound() throws Exception {
        Reading.write(stock, "/closing/a/b/file", BYTES);
        assertThat(Reading.all(alice, "/closing/a/b/file")).isEqualTo(BYTES);

        stock.setPermission(new Path("/closing"), new FsPermission((short) 0700));

        assertRefused("/closing/a/b/file");
    }

    @Test
    void user_namedInAnAcl_isLetInAndShutOutWithinTheBound() throws Exception {
        Reading.write(stock, "/acl/file", BYTES);
        Path file = new Path("/acl/file");
        stock.setPermission(file, new FsPermission((short) 0640));
        assertRefused("/acl/file");

        stock.modifyAclEntries(file, AclEntry.parseAclSpec("user:alice:r--", true));
        Thread.sleep(BOUND.toMillis());
        assertThat(Reading.all(alice, "/acl/file")).isEqualTo(BYTES);

        stock.removeAcl(file);
        assertRefused("/acl/file");
    }

    /** Every kind of question that is answered from memory. */
    private static List<ThrowingCallable> questions(DistributedFileSystem files, Path file) {
        Path parent = Objects.requireNonNull(file.getParent());
        return List.of(
                () -> files.getFileStatus(file),
                () -> files.listStatus(parent),
                () -> files.listLocatedStatus(parent).hasNext(),
                () -> files.getFileBlockLocations(file, 0, 1),
                () -> Reading.all(files, file.toString()),
                () -> files.getContentSummary(file),
                () -> files.getAclStatus(file),
                () -> files.access(file, FsAction.READ),
                () -> files.getXAttrs(file),
                () -> files.listXAttrs(file),
                () -> files.getStoragePolicy(file));
    }

    private static void call(ThrowingCallable question) throws Exception {
        try {
            question.call();
        } catch (Exception e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** Waits for the bound, after which no call may succeed any more. */
    private static void assertRefused(String path) throws InterruptedException {
        Thread.sleep(BOUND.toMillis());
        assertThatThrownBy(() -> Reading.all(alice, path)).isInstanceOf(AccessControlException.class);
    }
}
