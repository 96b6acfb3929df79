package io.tiercel.coordinator.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.coordinator.SayingPeer;
import io.tiercel.coordinator.hot.PieceKeyring;
import io.tiercel.coordinator.namenode.BlockLocator;
import io.tiercel.coordinator.namenode.BlockTokenCheck;
import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.core.settings.Settings;
import io.tiercel.testkit.Await;
import io.tiercel.wire.cache.AgentMessages;
import io.tiercel.wire.cache.AgentSession;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.Inquiry;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.PinOutcome;
import io.tiercel.wire.cache.PinnedBlock;
import io.tiercel.wire.cache.ReportMessages;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The directory behind its server, with agents and watchers of the test's making. */
@Timeout(90)
final class CacheServiceTest {
    private static final String CLUSTER = "nn:9000";
    private static final CoordinatorSecret SECRET = CoordinatorSecret.of("sixteen bytes at least");
    private static final BlockName ONE = new BlockName("BP", 1, 1001);

    private final FakeAgent agent = new FakeAgent();
    private final Known known = new Known();

    @TempDir
    private Path directory;

    private final AtomicLong skippedNanos = new AtomicLong();
    private CacheService service;
    private RelayServer server;
    private AgentSession agentSession;
    private CoordinatorSession watching;

    @BeforeEach
    void start() throws Exception {
        serve(0);
        agentSession = AgentSession.open(config(PeerRole.DATANODE), CLUSTER, agent);
        agent.session.complete(agentSession);
        watching = CoordinatorSession.open(config(PeerRole.RESOURCEMANAGER), CLUSTER, known);
        // An agent says something of itself only once it is in session.
        until("agent", () -> service.counters().agents() == 1);
    }

    @AfterEach
    void stop() {
        watching.close();
        agentSession.close();
        server.close();
        service.close();
    }

    @Test
    void read_isOrderedAnsweredAndTold() throws Exception {
        report(ONE);
        until("told", () -> known.copies.containsKey(ONE));
        assertThat(agent.pinned).containsKey(ONE);
        assertThat(known.copies.get(ONE)).isEqualTo(new CachedCopy(ONE, CoreKeys.lockedBytes(1_000), "uuid", "host"));
        assertThat(watching.whereCached(List.of(ONE, new BlockName("BP", 2, 1001)))
                        .get(20, TimeUnit.SECONDS))
                .contains(List.of(new CachedCopy(ONE, CoreKeys.lockedBytes(1_000), "uuid", "host")));
        assertThat(service.cachedLines(10)).containsExactly("BP:blk_1_1001 of /file on host");
        assertThat(service.whyBlock("BP", 1, 1001)).contains("It is pinned on host");
        agentSession.unpinned(List.of(ONE));
        until("dropped", () -> known.copies.isEmpty());
    }

    @Test
    @SuppressWarnings("NullAway") // Whoever calls the operations by JMX may give no text at all.
    void questionThatCannotBeAnswered_isNoReasonToBeginAnew() throws Exception {
        report(ONE);
        until("told", () -> known.copies.containsKey(ONE));
        assertThatThrownBy(() -> service.whyFile(null)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> service.whyBlock(null, 1, 1001)).isInstanceOf(IllegalStateException.class);
        assertThat(service.counters().failures()).isZero();
        assertThat(service.cachedLines(10)).hasSize(1);
    }

    @Test
    void watcherThatFailsAtWhatItHears_isInSessionAgain_andHearsItAnew() throws Exception {
        known.fails.set(true);
        report(ONE);
        until("told", () -> known.copies.containsKey(ONE));
        assertThat(known.fails).isFalse();
    }

    @Test
    void questionOfManyBlocks_isAnsweredWhole() throws Exception {
        List<BlockName> blocks = LongStream.range(0, 1_000)
                .mapToObj(id -> new BlockName("BP", id, 1001))
                .toList();
        for (BlockName block : blocks) {
            agent.pinned.put(block, new PinnedBlock(block, 1, "/file"));
        }
        agentSession.close();
        until("gone", () -> service.counters().agents() == 0);
        agentSession = AgentSession.open(config(PeerRole.DATANODE), CLUSTER, agent);
        until("all told", () -> known.copies.size() == 1_000);
        assertThat(watching.whereCached(blocks).get(20, TimeUnit.SECONDS))
                .map(List::size)
                .contains(1_000);
    }

    @Test
    void moreBlocksThanAQueueHolds_areToldByTheirAgent_andToWhoWatches() throws Exception {
        String file = "/" + "f".repeat(1_000);
        int blocks = 5_000;
        for (int id = 0; id < blocks; id++) {
            BlockName block = new BlockName("BP", id, 1001);
            agent.pinned.put(block, new PinnedBlock(block, 1, file));
        }
        agentSession.close();
        until("gone", () -> service.counters().agents() == 0);
        agentSession = AgentSession.open(config(PeerRole.DATANODE), CLUSTER, agent);
        until("all told", () -> known.copies.size() == blocks);
        assertThat(service.counters().cachedBlocks()).isEqualTo(blocks);
    }

    @Test
    void moreJobsThanAQueueHolds_areToldToACoordinatorThatComesBack() throws Exception {
        int port = server.port();
        server.close();
        service.close();
        until("lost", () -> !watching.connected());
        int jobs = 1_000;
        for (int job = 0; job < jobs; job++) {
            JobStart.Input input = new JobStart.Input("/" + job + "/" + "in".repeat(3_000), 1);
            assertThat(watching.jobStarted(new JobStart("application_1_" + job, "sort", "ann", List.of(input))))
                    .isTrue();
        }
        serve(port);
        until("all told", () -> service.counters().jobs() == jobs);
        assertThat(watching.connected()).isTrue();
    }

    @Test
    void coordinatorThatComesBack_isToldOfPinsAndJobs() throws Exception {
        report(ONE);
        until("told", () -> known.copies.containsKey(ONE));
        watching.jobStarted(new JobStart("application_1_1", "sort", "ann", List.of()));
        until("job", () -> service.counters().jobs() == 2);
        int port = server.port();
        server.close();
        service.close();
        until("lost", () -> known.copies.isEmpty() && known.losses.get() > 0);
        assertThat(watching.whereCached(List.of(ONE)).get(20, TimeUnit.SECONDS)).isEmpty();
        serve(port);
        until("told again", () -> known.copies.containsKey(ONE));
        until("job again", () -> service.counters().jobs() == 1);
        watching.jobEnded("application_1_1");
        until("ended", () -> service.counters().jobs() == 0);
        assertThat(agent.orders.get()).as("nothing was ordered again").isEqualTo(1);
    }

    @Test
    void whoOnlyAsks_leavesTheJobsThatAnotherTold_vouchedFor() throws Exception {
        watching.jobStarted(new JobStart("application_1_1", "sort", "ann", List.of()));
        report(ONE);
        until("both jobs", () -> service.counters().jobs() == 2);
        assertThat(Inquiry.ask(config(PeerRole.COMMAND), CLUSTER, 20, CoordinatorSession::hot))
                .isPresent();
        until("who asked has left", () -> service.counters().watchers() == 1);
        skippedNanos.addAndGet(Duration.ofHours(1).toNanos());
        until("the job that nobody told has ended", () -> service.counters().jobs() < 2);
        assertThat(service.counters().jobs()).isEqualTo(1);
    }

    @Test
    void peerThatSaysNonsense_isDropped_andTheOthersAreServed() throws Exception {
        byte[][] nonsense = {
            {99},
            AgentMessages.pin(ONE, "/only a coordinator orders"),
            AgentMessages.outcome(ONE, PinOutcome.PINNED, 1),
            {33, 0},
            {48, 1, 2, 3},
            ReportMessages.reads(report(new BlockName("a b", 1, 1001), 1_000, 1)),
            ReportMessages.reads(report(ONE, Long.MAX_VALUE, 1)),
        };
        for (byte[] message : nonsense) {
            long before = server.dropped();
            says(message, "dropped", () -> server.dropped() > before);
        }
        report(ONE);
        until("told", () -> known.copies.containsKey(ONE));
        assertThat(service.counters().failures()).isZero();
    }

    @Test
    void reportOfTheMostThatAnybodyMaySay_doesNotBreakTheDirectory() throws Exception {
        byte[] most = ReportMessages.reads(report(ONE, 1L << 40, Long.MAX_VALUE));
        says(most, "counted", () -> service.counters().reads() == 1);
        report(ONE);
        until("told", () -> known.copies.containsKey(ONE));
        assertThat(service.counters().failures()).isZero();
    }

    /** Has a peer that proves the secret say this. */
    private void says(byte[] message, String what, BooleanSupplier done) throws Exception {
        SayingPeer.says(config(PeerRole.DATANODE), CLUSTER, message, what, done);
    }

    private void serve(int port) throws IOException {
        service = CacheService.start(
                Settings.of(Map.of(
                        "tiercel.deadline.models.file",
                        directory.resolve("models").toString())),
                BlockLocator.NONE,
                new PieceKeyring(BlockTokenCheck.NONE, new SecureRandom()),
                () -> System.nanoTime() + skippedNanos.get());
        server = RelayServer.open(
                new RelayServer.Config(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                        CoordinatorSecrets.of(SECRET),
                        CLUSTER,
                        100),
                service,
                System::nanoTime);
    }

    private PeerLoop.Config config(PeerRole role) {
        return new PeerLoop.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
                () -> SECRET.of(role),
                100_000_000L);
    }

    /** As a relay would hand it on. */
    private void report(BlockName block) {
        ClientReport report = report(block, 1_000, 1);
        assertThat(service.submit((directory, audience, now) -> directory.read(now, report)))
                .isTrue();
    }

    /** @param used of everything, by a process that has ended */
    private static ClientReport report(BlockName block, long bytes, long used) {
        Task task = new Task("application_1_9", "sort", "ann", "container");
        BlockRead read = new BlockRead(block, bytes, "/file", Math.max(10_000, used), "uuid", false);
        return new ClientReport(task, new Usage(used, used, used, true), List.of(read));
    }

    private static void until(String what, BooleanSupplier condition) throws InterruptedException {
        Await.until(what, Duration.ofSeconds(30), condition::getAsBoolean);
    }
}
