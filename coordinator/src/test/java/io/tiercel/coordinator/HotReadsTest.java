package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.Memcached;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.cache.HotReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is hot is served from memcached: a real cluster, its coordinator, a relay, a real memcached. */
@Tag("cluster")
@Timeout(180)
final class HotReadsTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private final Seed seed = Seed.announced("HotReadsTest");
    private static EmbeddedCluster cluster;
    private HotCluster hot;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = HotCluster.plan().start();
    }

    @AfterAll
    static void stopCluster() throws Exception {
        cluster.close();
    }

    @BeforeEach
    void start() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        hot = new HotCluster(cluster, directory, seed);
    }

    @AfterEach
    void stop() throws Exception {
        if (hot != null) {
            hot.close();
        }
    }

    @Test
    void whatIsHot_isServedFromMemcached_untilNobodyReadsIt() throws Exception {
        byte[] content = hot.write("/hot");
        hot.until("it comes from memcached", () -> HotCluster.hitsOf(() -> hot.read("/hot", content)) > 0);
        HotReport.Block hottest = hot.report().blocks().get(0);
        assertThat(hottest.path()).isEqualTo("/hot");
        assertThat(hottest.reads()).isPositive();
        assertThat(hottest.server()).isEqualTo(hot.memcached().name());
        hot.until("it is let go", () -> hot.report().blocksHeld() == 0);
        hot.until("memcached has nothing any more", () -> hot.piecesInMemcached() == 0);
        hot.read("/hot", content);
    }

    @Test
    void appended_truncatedAndOverwritten_neverGiveOldBytes() throws Exception {
        byte[] content = hot.heat("/changing");
        for (int round = 0; round < 4; round++) {
            content = change("/changing", content, round);
            hot.read("/changing", content);
            byte[] now = content;
            hot.until("it is hot again", () -> HotCluster.hitsOf(() -> hot.read("/changing", now)) > 0);
        }
    }

    @Test
    void memcachedKilled_hungAndStartedAgain_readsStayRight_andItServesAgain() throws Exception {
        byte[] content = hot.heat("/faults");
        hot.memcached().kill();
        hot.read("/faults", content);
        hot.until("it is known to be gone", () -> hot.report().servers().isEmpty());
        hot.memcached().restart();
        hot.until("it serves again", () -> HotCluster.hitsOf(() -> hot.read("/faults", content)) > 0);
        hot.memcached().hang();
        long begun = System.nanoTime();
        hot.read("/faults", content);
        assertThat(System.nanoTime() - begun).isLessThan(10 * SECOND);
        hot.until("it is known to be gone", () -> {
            hot.read("/faults", content);
            return hot.report().servers().isEmpty();
        });
        hot.memcached().goOn();
        hot.until("it serves again", () -> HotCluster.hitsOf(() -> hot.read("/faults", content)) > 0);
    }

    @Test
    void coordinatorRestarted_letsGoWhatItDoesNotKnow_andBeginsAnew() throws Exception {
        byte[] content = hot.heat("/kept");
        assertThat(hot.piecesInMemcached()).isPositive();
        hot.services().coordinator().close();
        hot.until("clients know of nothing", () -> {
            hot.read("/kept", content);
            return HotCluster.hitsOf(() -> hot.read("/kept", content)) == 0;
        });
        hot.services().startCoordinator();
        hot.until("it serves again", () -> HotCluster.hitsOf(() -> hot.read("/kept", content)) > 0);
    }

    /** Changes the file in one of the ways there are, and says what is in it then. */
    private byte[] change(String file, byte[] content, int way) throws Exception {
        return switch (way % 3) {
            case 0 -> {
                byte[] more = seed.bytes(seed.between(1, HotCluster.BLOCK_BYTES));
                try (FSDataOutputStream out = hot.plain().append(HotCluster.path(file))) {
                    out.write(more);
                }
                byte[] both = Arrays.copyOf(content, content.length + more.length);
                System.arraycopy(more, 0, both, content.length, more.length);
                yield both;
            }
            case 1 -> {
                int length = content.length - seed.between(1, HotCluster.BLOCK_BYTES / 2);
                hot.plain().truncate(HotCluster.path(file), length);
                hot.until("it is truncated", () -> isClosed(file));
                yield Arrays.copyOf(content, length);
            }
            default -> hot.write(file);
        };
    }

    private boolean isClosed(String file) {
        try {
            return hot.plain().isFileClosed(HotCluster.path(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
