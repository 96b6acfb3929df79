package io.tiercel.coordinator;

import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.relay.RelayDaemon;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.wire.NameWatch;
import io.tiercel.wire.VersionTable;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** A coordinator and a relay beside a cluster, all in this process, with their files in one directory. */
final class TestCluster implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private final URI uri;
    private final Configuration conf;
    private final Path directory;
    private final Map<String, String> texts;
    private final List<AutoCloseable> running = new ArrayList<>();
    private @Nullable CoordinatorDaemon coordinator;
    private final int port = FreePort.next();

    TestCluster(EmbeddedCluster cluster, Path directory, Map<String, String> further) throws IOException {
        this.uri = URI.create(cluster.uri());
        this.conf = cluster.configuration();
        // Whether there are block tokens is for the NameNode to say.
        this.conf.unset("dfs.block.access.token.enable");
        this.directory = directory;
        this.texts = new TreeMap<>(further);
    }

    /** Starts a coordinator where the last one was. */
    CoordinatorDaemon startCoordinator() throws IOException {
        CoordinatorDaemon started = CoordinatorDaemon.start(settings("none"), conf, uri);
        coordinator = started;
        running.add(started);
        return started;
    }

    CoordinatorDaemon coordinator() {
        if (coordinator == null) {
            throw new IllegalStateException("no coordinator was started");
        }
        return coordinator;
    }

    /** The table of a relay of a machine of that name, once it is confirmed. */
    VersionTable startRelay(String machine) throws IOException, InterruptedException {
        RelayDaemon relay = RelayDaemon.start(settings(machine), cluster());
        running.add(relay);
        if (!relay.awaitConfirmed(PATIENCE)) {
            throw new IOException("not confirmed: " + relay.counters().trouble());
        }
        return table(machine);
    }

    VersionTable table(String machine) throws IOException {
        return VersionTables.openTrusted(directory.resolve(machine), cluster(), "root");
    }

    String cluster() {
        return VersionTables.cluster(uri);
    }

    URI uri() {
        return uri;
    }

    Settings settings(String machine) {
        return Settings.of(texts(machine));
    }

    Map<String, String> texts(String machine) {
        Map<String, String> all = new TreeMap<>();
        all.put(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + port);
        all.put(EventSettings.SECRET_FILE.key(), directory.resolve("secret").toString());
        all.put(EventSettings.DIR.key(), directory.resolve(machine).toString());
        all.put(EventSettings.PING_INTERVAL.key(), "5ms");
        all.putAll(texts);
        return all;
    }

    /** Deletes the file in the directory whose name ends so. */
    static void delete(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            Files.delete(
                    files.filter(f -> f.toString().endsWith(ending)).findFirst().orElseThrow());
        }
    }

    /** Waits until the table is confirmed as of now. */
    static void awaitConfirmed(VersionTable table) throws InterruptedException {
        long now = System.nanoTime();
        Await.until("confirmed", PATIENCE, () -> table.asOfNanos() > now);
    }

    /** Sees, from now on, whether an answer would have to be asked for anew. */
    static NameWatch watch(VersionTable table, MetadataKind kind, String path) {
        return new NameWatch(table, PathVersions.dependencies(kind, path));
    }

    static boolean refuses(VersionTable table, MetadataKind kind, String path) {
        return table.anyOpen(PathVersions.dependencies(kind, path));
    }

    static long epoch(VersionTable table) {
        return table.epoch();
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable closeable : running) {
            closeable.close();
        }
    }
}
