package io.tiercel.coordinator.rest;

import io.tiercel.coordinator.AnsweringPeer;
import io.tiercel.coordinator.DeafOutbox;
import io.tiercel.coordinator.cache.CacheService;
import io.tiercel.coordinator.finding.FindingsHeard;
import io.tiercel.coordinator.host.HostDirectory;
import io.tiercel.coordinator.hot.PieceKeyring;
import io.tiercel.coordinator.learn.Learning;
import io.tiercel.coordinator.namenode.BlockLocator;
import io.tiercel.coordinator.namenode.BlockTokenCheck;
import io.tiercel.coordinator.session.PeerRoll;
import io.tiercel.coordinator.session.Visitors.Peer;
import io.tiercel.coordinator.session.Visitors.Visitor;
import io.tiercel.coordinator.ssd.SsdConfig;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.why.CoordinatorReasons;
import io.tiercel.core.build.Build;
import io.tiercel.core.deadline.model.TimeInterval;
import io.tiercel.core.regret.RegretReport;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSolverName;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.testkit.Await;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentMessages;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.ClientReport.Usage;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.PinnedBlock;
import io.tiercel.wire.cache.ReportMessages;
import io.tiercel.wire.deadline.LearningKind;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.deadline.ToldNode;
import io.tiercel.wire.deadline.ToldNode.Taken;
import io.tiercel.wire.deadline.ToldStanding;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.finding.ToldFinding;
import io.tiercel.wire.host.HostKind;
import io.tiercel.wire.link.Introduction;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.VersionSkew;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A cluster that a test makes up, of any size: what a coordinator knows once agents, relays and a ResourceManager have spoken. */
final class MadeCluster implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int VMS_ON_HOST = 10;
    private static final int HOSTS_IN_RACK = 20;
    private static final int BLOCKS_ON_VM = 4;
    private static final int AGAIN = 40;
    private static final long BLOCK_BYTES = 128L << 20;
    /** As a user may call a file, to see that a page takes it for what it is. */
    private static final String FILE = "/logs/<img src=x onerror=alert(1)>/part-";

    /** Nobody reads what is put in. */
    private static final Outbox DEAF = new DeafOutbox();

    private final AtomicLong skippedNanos = new AtomicLong();
    private final Random random = new Random(1);
    private final CacheService cache;
    private final HostDirectory hosts = new HostDirectory(List.of("batch-*"), this::nanos);
    private final PeerRoll peers = new PeerRoll(this::nanos);
    private final FindingsHeard findings = new FindingsHeard(this::nanos);
    private final Learning learning;
    private final SsdLoop ssds = new SsdLoop(
            new SsdConfig(SsdSolverName.MISS_COST, 3_600_000_000_000L, SsdRules.DEFAULT, 1, ""),
            vms -> Map.of(),
            hosts::tell);
    private final ClusterSources sources;
    private final int vms;
    /** Null until it tells something. */
    private @Nullable Visitor manager;

    MadeCluster(Path directory, int vms) throws IOException {
        this.vms = vms;
        Path topology = directory.resolve("topology");
        List<String> lines = new ArrayList<>();
        for (int vm = 0; vm < vms; vm++) {
            lines.add(vm(vm) + " " + host(vm / VMS_ON_HOST) + " /rack-" + vm / VMS_ON_HOST / HOSTS_IN_RACK);
        }
        Files.write(topology, lines);
        Settings settings = Settings.of(Map.of(
                "tiercel.deadline.models.file", directory.resolve("models").toString(),
                "tiercel.topology.file", topology.toString()));
        this.cache = CacheService.start(
                settings, BlockLocator.NONE, new PieceKeyring(BlockTokenCheck.NONE, new SecureRandom()), this::nanos);
        this.learning = Learning.start(new ModelFile(directory.resolve("models")));
        this.sources = new ClusterSources(
                "nn:9000",
                cache,
                hosts,
                peers::peers,
                findings,
                ssds,
                learning.standings(),
                learning.nodes(),
                Places.of(settings, this::nanos),
                new CoordinatorReasons(cache, ssds, learning.reasons()));
        hosts.listen(ssds);
    }

    ClusterSources sources() {
        return sources;
    }

    Learning learning() {
        return learning;
    }

    /** All of it: agents with pins, jobs that read, jobs with deadlines, hypervisors with SSDs, and parts. */
    MadeCluster filled(int jobs) throws Exception {
        agents();
        reads(jobs);
        standings(Math.min(jobs, 40));
        hypervisors(Math.min(vms / VMS_ON_HOST, 60));
        parts();
        return this;
    }

    private void agents() throws Exception {
        for (int vm = 0; vm < vms; vm++) {
            Visitor visitor = cache.admit(peer(PeerRole.DATANODE));
            List<PinnedBlock> pinned = new ArrayList<>();
            for (int block = 0; block < BLOCKS_ON_VM; block++) {
                pinned.add(new PinnedBlock(block(vm, block), BLOCK_BYTES, file(vm)));
            }
            AgentHello hello = new AgentHello("uuid-" + vm, vm(vm), vm(vm) + ":9866", 1L << 30);
            say(visitor, AgentMessages.agent(hello));
            for (byte[] message : AgentMessages.pinned(pinned)) {
                say(visitor, message);
            }
            say(visitor, Message.of(CacheKind.READY));
            say(visitor, AgentMessages.fares(new AgentReport(1L << 30, BLOCKS_ON_VM * BLOCK_BYTES, 400L << 20, vm, 0)));
            if (vm % 2_000 == 1_999) {
                awaitAgents(vm + 1);
            }
        }
        awaitAgents(vms);
    }

    private void awaitAgents(int agents) throws InterruptedException {
        Await.until("agents", PATIENCE, () -> cache.counters().agents() == agents);
    }

    /** Half an hour of reads, which takes no time. */
    private void reads(int jobs) throws Exception {
        Visitor master = cache.admit(peer(PeerRole.RESOURCEMANAGER));
        Visitor relay = cache.admit(peer(PeerRole.RELAY));
        for (int job = 0; job < jobs; job++) {
            JobStart start = new JobStart(job(job), "etl-" + job % 17, user(job), List.of());
            say(master, ReportMessages.jobStarted(start));
            say(relay, ReportMessages.reads(report(job)));
            // Not all at once, so that time passes between them.
            if (job % 10 == 9 || job == jobs - 1) {
                long told = 8 * (job + 1L);
                Await.until("reads", PATIENCE, () -> cache.reads().counts().allReads() == told);
            }
            skippedNanos.addAndGet(TimeUnit.MINUTES.toNanos(30) / jobs);
        }
        skippedNanos.addAndGet(TimeUnit.SECONDS.toNanos(6));
    }

    /** Reads by clients of few blocks again and again, until it is known what other policies would have kept. Takes seconds. */
    MadeCluster readAgain() throws Exception {
        Visitor relay = cache.admit(peer(PeerRole.RELAY));
        Task task = new Task("", "", user(0), "process");
        Await.until("regret", PATIENCE, () -> {
            List<BlockRead> reads = new ArrayList<>();
            for (int i = 0; i < ClientReport.READS_MAX; i++) {
                int block = Math.min(random.nextInt(AGAIN), random.nextInt(AGAIN));
                BlockName name = block(vms, block);
                reads.add(new BlockRead(name, BLOCK_BYTES, file(0), 0, "uuid-0", block > AGAIN / 2));
            }
            say(relay, ReportMessages.reads(new ClientReport(task, new Usage(1, 1, 1, false), reads)));
            return cache.regret().values().stream().anyMatch(RegretReport::isKnown);
        });
        return this;
    }

    private ClientReport report(int job) {
        List<BlockRead> reads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int vm = random.nextInt(vms);
            boolean pinned = random.nextInt(10) < 5;
            BlockName name = block(pinned ? vm : vms + random.nextInt(1_000), i % BLOCKS_ON_VM);
            boolean byClient = random.nextInt(10) < 3;
            reads.add(new BlockRead(name, BLOCK_BYTES, file(vm), 4 * BLOCK_BYTES, "uuid-" + vm, byClient));
        }
        Task task = new Task(job(job), "etl-" + job % 17, user(job), "container-" + job);
        return new ClientReport(task, new Usage(5_000_000_000L, 1 << 20, 9_000_000_000L, false), reads);
    }

    /** How jobs with deadlines stand, which is forgotten after half a minute. */
    void standings(int jobs) throws IOException {
        List<ToldStanding> all = new ArrayList<>();
        long now = System.currentTimeMillis();
        for (int job = 0; job < jobs; job++) {
            double left = 120 + random.nextInt(3_000);
            boolean onTrack = job % 5 != 0;
            double finish = left * (onTrack ? 0.7 : 1.3);
            all.add(new ToldStanding(
                    job(job),
                    "etl-" + job % 17,
                    "root.batch",
                    now + (long) (left * 1e3),
                    new ToldStanding.Terms(job % 3 == 0, onTrack),
                    job % 7 == 6
                            ? new TimeInterval(Double.NaN, Double.NaN, Double.NaN)
                            : new TimeInterval(finish * 0.9, finish, finish * 1.2),
                    job % 7 == 6 ? -1 : 10 + job,
                    onTrack ? "nothing" : "it waits for slots behind 2 jobs with earlier deadlines"));
        }
        Visitor teller = manager == null ? AnsweringPeer.join(learning, MadeCluster::reasons) : manager;
        manager = teller;
        for (byte[] message : ToldStanding.messages(all)) {
            say(teller, message);
        }
        say(teller, Message.of(LearningKind.STANDINGS_TOLD));
        List<ToldNode> nodes = new ArrayList<>();
        for (int vm = 0; vm < vms; vm++) {
            int containers = random.nextInt(9);
            nodes.add(
                    new ToldNode(vm(vm), containers, new Taken(containers * 1_024L, 8_192), new Taken(containers, 8)));
        }
        for (byte[] message : ToldNode.messages(nodes)) {
            say(teller, message);
        }
        say(teller, Message.of(LearningKind.NODES_TOLD));
    }

    /** Of any job, of the first ten tasks of each, and of no other. */
    private static List<Explanation> reasons(String asked) {
        String name = asked.substring(asked.indexOf(' ') + 1);
        Kind kind = Kind.labelled(asked.substring(0, asked.indexOf(' '))).orElseThrow();
        if (kind == Kind.TASK && !name.matches(".*_m_0*[0-9]")) {
            return List.of();
        }
        List<Ground> grounds =
                List.of(Ground.of("nearest level there", "rack-disk"), Ground.of("skipped in a row", 3, "offers"));
        return List.of(
                Explanation.of(kind, name, 1_700_000_000_000L, "took a slot of " + vm(1) + " at rack-disk", grounds)
                        .against("to wait for a nearer one", "a slot at vm-disk"));
    }

    private void hypervisors(int count) throws Exception {
        List<Visitor> agents = new ArrayList<>();
        for (int host = 0; host < count; host++) {
            Visitor agent = hosts.admit(peer(PeerRole.HOST));
            say(agent, Message.of(HostKind.HOST, host(host)));
            agents.add(agent);
        }
        ssds.start("coordinator:1");
        for (int look = 0; look < 2; look++) {
            for (int host = 0; host < count; host++) {
                say(agents.get(host), Message.of(HostKind.REPORT, hostReport(host, look)));
                say(agents.get(host), Message.of(HostKind.REPORTED));
            }
        }
        ssds.trigger();
        Await.until("a round", PATIENCE, () -> ssds.last().isPresent());
    }

    private static String hostReport(int host, int look) {
        StringBuilder vms = new StringBuilder();
        StringBuilder caches = new StringBuilder();
        for (int vm = 0; vm < 4; vm++) {
            String name = vm(host * VMS_ON_HOST + vm);
            boolean batch = vm > 1;
            vms.append(vm == 0 ? "" : ",")
                    .append("{\"vm\":\"" + name + "\",\"class\":\"" + (batch ? "best_effort" : "interactive")
                            + "\",\"in_class\":" + batch + ",\"raised\":" + (batch && host % 9 == 0)
                            + ",\"raises\":" + host % 3 + ",\"running_seconds\":" + (100 + 60 * look)
                            + ",\"states\":{\"running\":0.4,\"runnable\":0.03,\"blocked\":0.57}"
                            + (host == 5 && vm == 2 ? ",\"problem\":\"cpu.idle cannot be written\"" : "") + "}");
            long reads = 10_000L * look * (vm + 1);
            caches.append(vm == 0 ? "" : ",")
                    .append("{\"cache\":\"/run/" + name + "\",\"vm\":\"" + name
                            + "\",\"size_bytes\":4294967296,\"share\":1,\"hits\":" + reads + ",\"misses\":" + reads / 2
                            + ",\"reads\":" + reads * 3 / 2 + ",\"writes\":0,\"read_bytes\":" + reads * 65_536
                            + ",\"written_bytes\":0,\"ssd_written_bytes\":0,\"busy_seconds\":" + reads * 0.01
                            + ",\"miss_seconds\":" + reads * 0.005 + ",\"curve\":[[0,1],[8589934592,0]]}");
        }
        return "{\"class\":\"cpu.idle of the VM's group\",\"siblings\":\"not covered\",\"processors\":32,\"residual\":0.62,"
                + "\"interactive_runnable\":" + 0.01 * (host % 7) + ",\"disks\":[],\"tax\":{\"before\":"
                + "{\"waited_per_wanted\":0.31,\"observed_seconds\":60},\"after\":{\"waited_per_wanted\":0.04}},\"vms\":["
                + vms + "],\"ssds\":[{\"protocol\":1,\"bytes\":21474836480,\"caches\":[" + caches + "]}]}";
    }

    private void parts() throws IOException {
        for (int part = 0; part < 30; part++) {
            PeerRole role = part % 3 == 0 ? PeerRole.RELAY : PeerRole.DATANODE;
            Visitor visitor = peers.admit(peer(role));
            visitor.introduced(new Introduction(
                    vm(part), 1_000 + part, part == 4 ? "0.0.9+older" : Build.current(), VersionSkew.PROTOCOL));
            if (role == PeerRole.RELAY && part > 3) {
                findings(part);
            }
            if (part == 7) {
                visitor.inTrouble("it may lock no more memory: set LimitMEMLOCK");
            }
            if (part == 9) {
                visitor.left();
            }
        }
    }

    private void findings(int part) throws IOException {
        List<ToldFinding> found = new ArrayList<>();
        found.add(new ToldFinding(
                Severity.HINT, "short-circuit", "dfs.client.read.shortcircuit is not set: reads copy", "true"));
        if (part % 2 == 0) {
            found.add(new ToldFinding(
                    Severity.WARNING, "table", "tiercel.events.dir is a table that nobody confirms", "a relay"));
        }
        if (part == 6) {
            found.add(new ToldFinding(
                    Severity.ERROR, "secret", "<b>/etc/tiercel/secret</b> is readable by others", "chmod 600"));
        }
        Visitor relay = findings.admit(peer(PeerRole.RELAY));
        relay.introduced(new Introduction(vm(part), 1_000 + part, Build.current(), VersionSkew.PROTOCOL));
        for (byte[] message : ToldFinding.messages(found, TimeUnit.MINUTES.toMillis(part))) {
            say(relay, message);
        }
    }

    private static Peer peer(PeerRole role) {
        return new Peer(DEAF, "127.0.0.1", role, new Secret(new byte[16]));
    }

    private static void say(Visitor visitor, byte[] message) throws IOException {
        visitor.take(ByteBuffer.wrap(message));
    }

    private static BlockName block(int vm, int block) {
        return new BlockName("BP-1", vm * 100L + block, 1_001);
    }

    private static String file(int vm) {
        return FILE + vm / 8;
    }

    private static String vm(int vm) {
        return "worker-" + vm + ".example.com";
    }

    private static String host(int host) {
        return "hv-" + host;
    }

    private static String job(int job) {
        return "application_1700000000000_" + (1_000 + job);
    }

    private static String user(int job) {
        return List.of("ann", "bob", "carol", "dave").get(job % 4);
    }

    private long nanos() {
        return System.nanoTime() + skippedNanos.get();
    }

    @Override
    public void close() {
        ssds.close();
        learning.close();
        cache.close();
    }
}
