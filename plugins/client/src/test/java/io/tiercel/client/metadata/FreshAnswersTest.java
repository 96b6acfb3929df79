package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readers at work while another writes, with a cache in which hardly anything stays and a table in which changes do not last:
 * no answer is older than what was in the table when it was asked for.
 */
@Timeout(120)
final class FreshAnswersTest {
    private static final int PATHS = 100;
    private static final int CHANGES = 20_000;

    @TempDir
    private Path dir;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean done = new AtomicBoolean();
    private final OwnWrites own = new OwnWrites();
    private final MetadataCache cache =
            new MetadataCache(Settings.of(Map.of("tiercel.client.metadata.budget.status", "64k")), own.index());
    /** How long each file is in the NameNode, and how long it was when the table was last told of it. */
    private final AtomicLongArray lengths = new AtomicLongArray(PATHS);

    private final AtomicLongArray told = new AtomicLongArray(PATHS);

    @AfterEach
    void stop() {
        done.set(true);
        threads.shutdown();
    }

    @Test
    void noAnswer_isOlderThanTheTableWasWhenItWasAskedFor() throws Exception {
        Seed seed = Seed.announced("FreshAnswersTest");
        VersionTable table = VersionTable.create(dir.resolve("t"), new TableShape(64, 256), "cluster", 1);
        table.confirm(System.nanoTime());
        ClientProtocol client = client(table);
        List<Future<Integer>> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Seed mine = seed.split();
            readers.add(threads.submit(() -> tooOld(client, mine)));
        }
        write(table, seed);
        done.set(true);
        for (Future<Integer> reader : readers) {
            assertThat(reader.get(60, TimeUnit.SECONDS)).as(seed.toString()).isZero();
        }
        MetadataStatistics counts = cache.statistics(MetadataKind.STATUS);
        assertThat(counts.hits()).as("answers from memory").isPositive();
        assertThat(counts.stale()).as("answers dropped").isPositive();
        assertThat(own.index().size()).as("names that are held").isLessThan(4 * PATHS);
    }

    private void write(VersionTable table, Seed seed) {
        for (int i = 0; i < CHANGES; i++) {
            int file = seed.below(PATHS);
            long length = lengths.incrementAndGet(file);
            PathVersions.entryChanged("/d/f" + file, table::advance);
            table.confirm(System.nanoTime());
            told.set(file, length);
            if (seed.oneIn(20)) {
                LockSupport.parkNanos(100_000);
            }
        }
    }

    /** How many answers were older than what was told before they were asked for. */
    private int tooOld(ClientProtocol client, Seed seed) throws IOException {
        int tooOld = 0;
        while (!done.get()) {
            int file = seed.below(PATHS);
            long before = told.get(file);
            if (client.getFileInfo("/d/f" + file).getLen() < before) {
                tooOld++;
            }
        }
        return tooOld;
    }

    private ClientProtocol client(VersionTable table) {
        MappedEventView view =
                new MappedEventView(known -> table, own.index(), TimeUnit.SECONDS.toNanos(30), 0, System.nanoTime());
        return CachedClient.of(nameNode(), cache, view, own, TimeUnit.SECONDS.toNanos(30));
    }

    private ClientProtocol nameNode() {
        return ClientProtocol.class.cast(Proxy.newProxyInstance(
                ClientProtocol.class.getClassLoader(), new Class<?>[] {ClientProtocol.class}, (self, method, args) -> {
                    String path = (String) args[0];
                    return MetadataScene.file(path, lengths.get(Integer.parseInt(path.substring("/d/f".length()))));
                }));
    }
}
