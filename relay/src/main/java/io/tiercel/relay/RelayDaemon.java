package io.tiercel.relay;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.TopologySettings;
import io.tiercel.daemon.FailureWords;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.MxBeans;
import io.tiercel.relay.measure.FirstHopFinder;
import io.tiercel.relay.measure.MeasurementPart;
import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The relay of one machine for one cluster: writes what the coordinator tells into the table that all clients of the
 * machine read.
 *
 * <p>It may be closed, or killed, and started again at any time: clients then see that nothing is confirmed, ask the
 * NameNode themselves, and find the new table. Thread-safe.
 */
public final class RelayDaemon implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RelayDaemon.class);
    private static final long NEVER = 0;

    private final RelayTable table;
    private final TableLock lock;
    private final RelayCounters counters = new RelayCounters();
    private final RelayDesk desk;
    private final ServiceThread thread;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final MxBeans.Registration bean;
    private final AtomicBoolean closed = new AtomicBoolean();

    private RelayDaemon(RelayTable table, TableLock lock, RelayLoop.Config config, MeasurementPart measuring) {
        this.table = table;
        this.lock = lock;
        this.desk =
                new RelayDesk(config, directory(table.file()), host(), table, measuring, counters, System::nanoTime);
        this.thread = new ServiceThread("tiercel relay", this::run);
        this.bean = MxBeans.register("Relay", config.cluster(), 0, new RelayBean(counters, desk, table));
    }

    /**
     * Makes the table and keeps it written.
     *
     * @param cluster the cluster's name, as {@link VersionTables#cluster} gives it
     * @throws IOException if the secret cannot be used, the table cannot be made, or another relay writes it. A
     *     coordinator that does not answer is waited for.
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    public static RelayDaemon start(Settings settings, String cluster) throws IOException {
        InetSocketAddress address = LinkSettings.address(settings, EventSettings.COORDINATOR_ADDRESS);
        Path secretFile = LinkSettings.path(settings, EventSettings.SECRET_FILE);
        PeerLoop.SecretSource secret = () -> SecretFile.peer(secretFile, PeerRole.RELAY);
        // Read for each session, and now, so that a relay that cannot have any does not start.
        secret.read();
        MeasurementPart measuring = measuring(settings, secret);
        Path directory = LinkSettings.path(settings, EventSettings.DIR);
        VersionTables.prepare(directory);
        Path file = VersionTables.file(directory, cluster);
        TableLock lock = TableLock.take(file);
        try {
            RelayTable table = RelayTable.create(file, settings, cluster, System::currentTimeMillis);
            RelayLoop.Config config =
                    new RelayLoop.Config(address, secret, cluster, settings.nanos(EventSettings.PING_INTERVAL));
            RelayDaemon daemon = new RelayDaemon(table, lock, config, measuring);
            daemon.thread.start();
            return daemon;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The table's file. */
    public Path file() {
        return table.file();
    }

    public RelayCounters counters() {
        return counters;
    }

    /** Waits until the coordinator has first confirmed the table; whether it has in time. */
    public boolean awaitConfirmed(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (counters.asOfNanos() == NEVER && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return counters.asOfNanos() != NEVER;
    }

    /** Whether the coordinator has confirmed the table, not long ago. */
    public Health health() {
        return RelayHealth.of(counters, System.nanoTime());
    }

    /** Those of its files that clients, or another relay, do not find any more; it goes on without them. */
    public List<Path> gone() {
        Stream<Path> others = Stream.concat(Stream.of(lock.file()), desk.socket().stream())
                .filter(own -> !own.isThere())
                .map(OwnFile::path);
        return Stream.concat(table.isThere() ? Stream.empty() : Stream.of(table.file()), others)
                .toList();
    }

    /** Waits for the end as {@link #awaitEnd()} does, but only for so long; whether it has come. */
    boolean awaitEnd(Duration patience) throws InterruptedException {
        return ended.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Waits until it is closed, or fails for a reason that is a bug; whether it was closed. */
    public boolean awaitEnd() throws InterruptedException {
        ended.await();
        return closed.get();
    }

    /** Stops writing; clients see at once that nothing is confirmed. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        desk.close();
        thread.stop();
        bean.close();
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn(
                    "The lock of {} could not be given back before this process ends: {}",
                    table.file(),
                    FailureWords.inOneLine(e));
        }
    }

    private void run() {
        try {
            desk.run();
            table.unconfirm();
        } catch (RuntimeException | Error e) {
            LOG.error("The relay fails; nothing is confirmed any more", e);
            throw e;
        } finally {
            ended.countDown();
        }
    }

    private static MeasurementPart measuring(Settings settings, PeerLoop.SecretSource secret) {
        Optional<InetSocketAddress> address =
                settings.text(TopologySettings.MEASURE_ADDRESS).isBlank()
                        ? Optional.empty()
                        : Optional.of(LinkSettings.address(settings, TopologySettings.MEASURE_ADDRESS));
        Optional<Path> topology = settings.text(TopologySettings.INFERRED_FILE).isBlank()
                ? Optional.empty()
                : Optional.of(LinkSettings.path(settings, TopologySettings.INFERRED_FILE));
        return new MeasurementPart(host(), address, secret, FirstHopFinder.ofThisMachine(), topology);
    }

    private static Path directory(Path file) {
        Path directory = file.getParent();
        if (directory == null) {
            throw new IllegalArgumentException("a table must be in a directory: " + file);
        }
        return directory;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            LOG.debug("This machine's name is not known", e);
            return "unknown-" + ProcessHandle.current().pid();
        }
    }
}
