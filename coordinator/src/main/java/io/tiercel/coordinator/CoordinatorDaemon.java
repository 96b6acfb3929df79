package io.tiercel.coordinator;

import io.tiercel.coordinator.cache.CacheCounters;
import io.tiercel.coordinator.finding.FindingsHeard;
import io.tiercel.coordinator.host.HostDirectory;
import io.tiercel.coordinator.hot.HotCounters;
import io.tiercel.coordinator.namenode.HdfsEditSource;
import io.tiercel.coordinator.namenode.KerberosLogin;
import io.tiercel.coordinator.namenode.NameNodeLink;
import io.tiercel.coordinator.namenode.NameNodeWords;
import io.tiercel.coordinator.rest.ClusterSources;
import io.tiercel.coordinator.rest.RestDoor;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.tail.Tail;
import io.tiercel.coordinator.tail.TailCounters;
import io.tiercel.coordinator.tail.TailHealth;
import io.tiercel.core.events.AccessAuthority;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.FailureWords;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.KerberosWords;
import io.tiercel.daemon.MxBeans;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.wire.ServiceThread;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.HotReport;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.LinkSettings;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The coordinator of one cluster: polls its NameNode for changes and tells them to the relays, and keeps the directory of
 * what is in DataNodes' memory.
 *
 * <p>It may be closed, or killed, and started again at any time: relays then flush what they know, and meanwhile
 * nothing is confirmed, so that clients ask the NameNode themselves. Thread-safe.
 */
public final class CoordinatorDaemon implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CoordinatorDaemon.class);

    private final NameNodeLink nameNode;
    private final RelayServer server;
    private final CoordinatorParts parts;
    /** Empty until it answers by HTTP, and where it does not. */
    private volatile Optional<LoopbackServer> rest = Optional.empty();

    private final Tail tail;
    private final ServiceThread thread;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<MxBeans.Registration> beans;
    private final AtomicBoolean closed = new AtomicBoolean();

    private CoordinatorDaemon(
            NameNodeLink nameNode, RelayServer server, CoordinatorParts parts, Tail.Config config, String cluster) {
        this.nameNode = nameNode;
        this.server = server;
        this.parts = parts;
        this.tail = new Tail(nameNode.edits(), server.audience(), config, System::nanoTime);
        this.thread = new ServiceThread("tiercel tail", this::run);
        this.beans = parts.beans(cluster, server.port(), new CoordinatorBean(tail.counters(), server));
    }

    /**
     * Starts polling and serving.
     *
     * @param conf Hadoop's configuration of the cluster
     * @param fileSystem the cluster, as its clients write it
     * @throws IOException if the address cannot be listened at, the secret cannot be used, or the NameNode does not give
     *     its changes to this user. A NameNode that does not answer is waited for.
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    public static CoordinatorDaemon start(Settings settings, Configuration conf, URI fileSystem) throws IOException {
        String cluster = VersionTables.cluster(fileSystem);
        RelayServer.Config serverConfig = new RelayServer.Config(
                LinkSettings.address(settings, EventSettings.COORDINATOR_ADDRESS),
                CoordinatorSecrets.in(LinkSettings.path(settings, EventSettings.SECRET_FILE), new SecureRandom()),
                cluster,
                (int) settings.count(EventSettings.RELAYS_MAX));
        Tail.Config tailConfig = new Tail.Config(
                settings.nanos(EventSettings.POLL_INTERVAL), settings.count(EventSettings.ROLL_TRANSACTIONS), (int)
                        settings.count(EventSettings.OPEN_FILES_MAX));
        KerberosLogin.logIn(settings, conf);
        boolean givesKeys = !settings.text(HotSettings.SERVERS).isBlank();
        AccessAuthority authority = AccessAuthority.of(settings.text(EventSettings.ACCESS_AUTHORITY));
        NameNodeLink nameNode = NameNodeLink.open(conf, fileSystem, givesKeys, authority);
        CoordinatorDaemon daemon;
        try {
            checkSuperuser(nameNode.edits(), fileSystem);
            daemon = open(settings, nameNode, serverConfig, tailConfig);
        } catch (IOException | RuntimeException e) {
            nameNode.close();
            throw e;
        }
        try {
            daemon.answerByHttp(settings, conf, serverConfig);
        } catch (IOException | RuntimeException e) {
            daemon.close();
            throw e;
        }
        daemon.thread.start();
        daemon.parts.start(hostName() + ":" + daemon.port());
        return daemon;
    }

    /** Whether it has read all that the NameNode tells, not long ago. */
    public Health health() {
        return TailHealth.of(tail.counters(), System.nanoTime());
    }

    private void answerByHttp(Settings settings, Configuration conf, RelayServer.Config config) throws IOException {
        ClusterSources sources = parts.sources(config.cluster(), settings);
        rest = RestDoor.open(settings, conf, config.secrets(), sources, this::health);
    }

    /** The port at which relays are served. */
    public int port() {
        return server.port();
    }

    public TailCounters counters() {
        return tail.counters();
    }

    /** The relays that are told of changes now. */
    public int relays() {
        return server.relays();
    }

    /** What the cache directory has done. */
    public CacheCounters cache() {
        return parts.cache().counters();
    }

    /** What the tier of hot blocks has done. */
    public HotCounters hotCounters() {
        return parts.cache().hotCounters();
    }

    /** The memcached servers, and the blocks that they hold, at most so many. */
    public HotReport hot(int blocksMax) {
        return parts.cache().hotReport(blocksMax);
    }

    /** The hypervisors, by what their agents say. */
    public HostDirectory hosts() {
        return parts.hosts();
    }

    /** What the doctor has found on machines. */
    public FindingsHeard findings() {
        return parts.findings();
    }

    /** The loop that divides SSDs. */
    public SsdLoop ssds() {
        return parts.ssds();
    }

    /** The port at which it answers by HTTP; nothing where it does not. */
    public OptionalInt restPort() {
        return rest.stream().mapToInt(LoopbackServer::port).findFirst();
    }

    /** The connections accepted so far, of relays or not. */
    public long connectionsAccepted() {
        return server.accepted();
    }

    /** Waits until it is closed, or fails for a reason that is a bug; whether it was closed. */
    public boolean awaitEnd() throws InterruptedException {
        ended.await();
        return closed.get();
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        thread.stop();
        parts.measurements().close();
        beans.forEach(MxBeans.Registration::close);
        server.close();
        rest.ifPresent(LoopbackServer::close);
        parts.close();
        nameNode.close();
    }

    private void run() {
        try {
            while (!closed.get()) {
                LockSupport.parkNanos(tail.turn());
                checkThreads();
            }
        } catch (RuntimeException | Error e) {
            LOG.error("The coordinator fails; nothing is confirmed any more", e);
            throw e;
        } finally {
            ended.countDown();
        }
    }

    /**
     * A coordinator without one of its threads is none, though it would look well: whoever supervises it is to start it
     * again.
     */
    private void checkThreads() {
        if (!closed.get() && !(server.isServing() && parts.cache().isRunning())) {
            throw new IllegalStateException(
                    server.isServing() ? "the cache directory has ended" : "relays are not served");
        }
    }

    private static CoordinatorDaemon open(
            Settings settings, NameNodeLink nameNode, RelayServer.Config serverConfig, Tail.Config tailConfig)
            throws IOException {
        CoordinatorParts parts = CoordinatorParts.open(settings, nameNode);
        try {
            CoordinatorDaemon daemon = new CoordinatorDaemon(
                    nameNode, listen(serverConfig, parts.visitors()), parts, tailConfig, serverConfig.cluster());
            parts.peers().askOwnTrouble(() -> daemon.health().trouble());
            return daemon;
        } catch (IOException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    private static RelayServer listen(RelayServer.Config config, Visitors visitors) throws IOException {
        InetSocketAddress address = config.address();
        String key = EventSettings.COORDINATOR_ADDRESS.key();
        try {
            InetSocketAddress resolved =
                    new InetSocketAddress(InetAddress.getByName(address.getHostString()), address.getPort());
            return RelayServer.open(
                    new RelayServer.Config(resolved, config.secrets(), config.cluster(), config.relaysMax()),
                    visitors,
                    System::nanoTime);
        } catch (UnknownHostException | SocketException e) {
            String free = e instanceof BindException ? "stop what listens there, or " : "";
            throw new IOException(
                    "the coordinator cannot listen at " + address.getHostString() + ":" + address.getPort() + " ("
                            + e.getMessage() + "): " + free + "set another " + key,
                    e);
        }
    }

    /** Fails where the NameNode answers and refuses; one that does not answer may yet come. */
    private static void checkSuperuser(HdfsEditSource source, URI fileSystem) throws IOException {
        try {
            source.currentTxid();
        } catch (AccessControlException e) {
            if (KerberosWords.of(e).isPresent()) {
                throw new IOException(fileSystem + " takes no question: " + FailureWords.inOneLine(e), e);
            }
            throw new IOException(
                    fileSystem + " does not tell its changes to "
                            + UserGroupInformation.getCurrentUser().getShortUserName()
                            + ": the coordinator must run as an HDFS superuser (" + FailureWords.inOneLine(e) + ")",
                    e);
        } catch (IOException e) {
            LOG.warn("{} does not answer yet: {}", fileSystem, NameNodeWords.of(e));
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
