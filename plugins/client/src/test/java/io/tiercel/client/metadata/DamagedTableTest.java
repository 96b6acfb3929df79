package io.tiercel.client.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.Seed;
import io.tiercel.wire.MappedFaults;
import io.tiercel.wire.TableShape;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.ipc.Client;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever somebody does to the version table while clients read: every call is answered, and rightly. */
@Timeout(120)
final class DamagedTableTest {
    private static final TableShape SHAPE = new TableShape(1 << 14, 1 << 14);
    private static final long STALENESS_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int PATHS = 200;
    /** What is read at every look. */
    private static final int HEADER_BYTES = 512;

    @TempDir
    private Path dir;

    private final Seed seed = Seed.announced("DamagedTableTest");
    private final AtomicLong length = new AtomicLong(1);
    private final OwnWrites own = new OwnWrites();
    private final MetadataCache cache = new MetadataCache(Settings.of(Map.of()), own.index());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean done = new AtomicBoolean();
    private Path file = Path.of("unset");
    private VersionTable written;

    private enum Deed {
        CUT_TO_NOTHING,
        CUT_TO_THE_HEADER,
        CUT_IN_THE_MIDDLE,
        CUT_BY_A_BYTE,
        REMOVED,
        OVERWRITTEN,
        FILLED_WITH_ONES,
        DIRECTORY_IN_ITS_PLACE,
        LINK_IN_ITS_PLACE,
        OTHERS_MAY_WRITE
    }

    @BeforeEach
    void make() throws IOException {
        VersionTables.prepare(dir);
        file = VersionTables.file(dir, "cluster");
        written = VersionTable.create(file, SHAPE, "cluster", 1);
        written.confirm(System.nanoTime());
    }

    @AfterEach
    void stop() {
        done.set(true);
        threads.shutdown();
    }

    @ParameterizedTest
    @EnumSource(Deed.class)
    void everyCall_isAnswered_whateverIsDoneToTheTable_andANewTableIsFound(Deed deed) throws Exception {
        ClientProtocol client = client();
        List<Future<Long>> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Seed mine = seed.split();
            readers.add(threads.submit(() -> readUntilDone(client, mine)));
        }
        Await.until("answers from memory", Duration.ofSeconds(30), () -> hits() > 30_000);
        long askedBefore = misses();
        done(deed);
        Await.until("calls go on", Duration.ofSeconds(30), () -> misses() > askedBefore + 1_000);
        replaceByANewOne();
        long hits = hits();
        Await.until("answers from memory again", Duration.ofSeconds(30), () -> hits() > hits + 1_000);
        done.set(true);
        for (Future<Long> reader : readers) {
            assertThat(reader.get(30, TimeUnit.SECONDS)).as("calls, %s", seed).isPositive();
        }
    }

    @Test
    void threadOfAFault_isLeftWithNone() throws IOException {
        ClientProtocol client = client();
        for (int i = 0; i < 1_000; i++) {
            ask(client, "/f1");
        }
        done(Deed.CUT_TO_NOTHING);
        for (int i = 0; i < 1_000; i++) {
            ask(client, "/f1");
            assertThat(MappedFaults.deliver()).isPositive();
        }
    }

    /** What HDFS's retry layer does before each call, and a connection that takes the call's number. */
    private long ask(ClientProtocol client, String path) throws IOException {
        Client.setCallIdAndRetryCount(Client.nextCallId(), 0, null);
        long before = length.get();
        HdfsFileStatus status = client.getFileInfo(path);
        assertThat(status.getLen()).isBetween(1L, Math.max(before, length.get()));
        return status.getLen();
    }

    private long readUntilDone(ClientProtocol client, Seed mine) throws IOException {
        long calls = 0;
        while (!done.get()) {
            // Now and then of a path that is not kept, for which the open files are looked at.
            ask(client, mine.oneIn(20) ? "/g" + mine.anyLong() : "/f" + mine.below(PATHS));
            calls++;
        }
        return calls;
    }

    private void done(Deed deed) throws IOException {
        switch (deed) {
            case CUT_TO_NOTHING -> cutTo(0);
            case CUT_TO_THE_HEADER -> cutTo(HEADER_BYTES);
            case CUT_IN_THE_MIDDLE -> cutTo(SHAPE.bytes() / 2);
            case CUT_BY_A_BYTE -> cutTo(SHAPE.bytes() - 1);
            case REMOVED -> Files.delete(file);
            case OVERWRITTEN -> overwrite(seed.bytes((int) SHAPE.bytes()));
            case FILLED_WITH_ONES -> {
                byte[] ones = new byte[(int) SHAPE.bytes()];
                Arrays.fill(ones, (byte) -1);
                overwrite(ones);
            }
            case DIRECTORY_IN_ITS_PLACE -> {
                Files.delete(file);
                Files.createDirectory(file);
            }
            case LINK_IN_ITS_PLACE -> {
                Files.delete(file);
                Files.createSymbolicLink(file, Path.of("/dev/zero"));
            }
            case OTHERS_MAY_WRITE -> Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        }
    }

    private void cutTo(long bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }

    private void overwrite(byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), 0);
        }
    }

    /** As a relay does that is started again. */
    private void replaceByANewOne() throws IOException {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            Files.delete(file);
        }
        VersionTable old = written;
        written = VersionTable.create(file, SHAPE, "cluster", 2);
        written.confirm(System.nanoTime());
        try {
            // Readers of a file that is whole are told that nobody writes it any more.
            old.confirm(0);
            MappedFaults.deliver();
        } catch (InternalError e) {
            assertThat(e).hasMessageContaining("fault");
        }
    }

    private long hits() {
        return cache.statistics(MetadataKind.STATUS).hits();
    }

    private long misses() {
        return cache.statistics(MetadataKind.STATUS).misses()
                + cache.statistics(MetadataKind.STATUS).bypassed();
    }

    private ClientProtocol client() {
        MappedEventView view = new MappedEventView(
                known -> VersionTables.openTrusted(dir, "cluster", "root", known),
                own.index(),
                STALENESS_NANOS,
                0,
                System.nanoTime());
        return CachedClient.of(nameNode(), cache, view, own, STALENESS_NANOS);
    }

    private ClientProtocol nameNode() {
        return ClientProtocol.class.cast(Proxy.newProxyInstance(
                ClientProtocol.class.getClassLoader(), new Class<?>[] {ClientProtocol.class}, (self, method, args) -> {
                    CallNumbers.forget();
                    return MetadataScene.file((String) args[0], length.get());
                }));
    }

    /** Answers depend on the table to the end: a change in it drops them. */
    @Test
    void change_isSeenByReadersAtWork() throws Exception {
        ClientProtocol client = client();
        ask(client, "/f1");
        length.set(2);
        PathVersions.entryChanged("/f1", written::advance);
        assertThat(ask(client, "/f1")).isEqualTo(2);
    }
}
