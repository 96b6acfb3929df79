package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.hot.HotCounters;
import io.tiercel.coordinator.hot.HotDirectory;
import io.tiercel.coordinator.hot.KeyDesk;
import io.tiercel.coordinator.hot.PieceKeyring;
import io.tiercel.coordinator.namenode.BlockLocator;
import io.tiercel.coordinator.reads.ReadBook;
import io.tiercel.coordinator.regret.ClientTiersRegret;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.coordinator.why.MemoryReasons;
import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.CachingConfig;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.affinity.prefetch.PrefetchConfig;
import io.tiercel.core.regret.RegretReport;
import io.tiercel.core.settings.CacheSettings;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.WhySettings;
import io.tiercel.core.why.Explanation;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.HotReport;
import io.tiercel.wire.link.LinkSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cache directory as it runs: fed by the sessions of agents, relays and ResourceManagers, in a thread of its own.
 *
 * <p>Its state is soft. If a bug breaks it, it is thrown away, all sessions about it end, and what agents say when they
 * come back fills it again. Thread-safe.
 */
public final class CacheService implements Visitors, MemoryReasons, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CacheService.class);
    private static final long QUESTION_SECONDS_MAX = 2;
    /** Of reports that wait, as bytes on the wire; as objects they are several times as large. */
    private static final long REPORT_BYTES_MAX = 32 << 20;

    private final Scheme scheme;
    private final CachingConfig caching;
    private final long jobSilenceNanos;
    private final PrefetchConfig prefetch;
    private final int decisionsMax;
    private final BlockLocator locator;
    private final LongSupplier nanoClock;
    private final SplittableRandom random;
    private final CacheCounters counters = new CacheCounters();
    private final ClientTiersRegret clientTiers;
    private final AgentAudience audience = new AgentAudience(counters);
    private final Set<CacheVisitor> visitors = ConcurrentHashMap.newKeySet();
    private final AtomicLong sessions = new AtomicLong();
    private final AtomicLong reportBytes = new AtomicLong();
    private final HotTier hotTier;
    private final KeyDesk keys;
    private final StorageRates storageRates;
    private final IoShares ioShares = new IoShares();
    private final ReadBook reads;
    private final AffinityKeeper affinities;
    private final CacheLoop loop;
    /** For the loop's thread. */
    private CacheDirectory directory;

    private CacheService(Settings settings, BlockLocator locator, PieceKeyring keys, LongSupplier nanoClock) {
        long seed = nanoClock.getAsLong();
        this.scheme = Scheme.labelled(settings.text(CacheSettings.SCHEME).trim());
        this.caching = CacheSettings.caching(settings);
        this.jobSilenceNanos = settings.nanos(CacheSettings.JOB_SILENCE);
        this.prefetch = new PrefetchConfig(
                settings.bytes(CacheSettings.PREFETCH_CAPACITY), settings.bytes(CacheSettings.PREFETCH_RATE));
        this.decisionsMax = (int) settings.count(WhySettings.DECISIONS);
        this.locator = locator;
        this.keys = KeyDesk.open(keys);
        this.storageRates = new StorageRates(nanoClock);
        this.nanoClock = nanoClock;
        this.reads = new ReadBook(nanoClock);
        this.clientTiers = new ClientTiersRegret(settings.bytes(ClientSettings.NODE_CAPACITY));
        this.random = new SplittableRandom(seed);
        LOG.info("Blocks are kept in memory by the scheme {}, seed {}", scheme.label(), seed);
        this.affinities = new AffinityKeeper(
                AffinityFile.beside(LinkSettings.path(settings, DeadlineSettings.MODELS_FILE), scheme.label()),
                () -> ask(CacheDirectory::learned));
        this.directory = newDirectory();
        this.hotTier = new HotTier(settings, audience, nanoClock);
        this.loop = new CacheLoop(nanoClock, this::tick, this::startOver);
    }

    /**
     * Begins with nothing known.
     *
     * @param locator finds what is to be read ahead
     * @param keys for pieces of hot blocks
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    public static CacheService start(
            Settings settings, BlockLocator locator, PieceKeyring keys, LongSupplier nanoClock) {
        CacheService service = new CacheService(settings, locator, keys, nanoClock);
        service.loop.start();
        service.affinities.start();
        service.hotTier.watch(task -> service.loop.insist(now -> task.run()));
        return service;
    }

    @Override
    public Visitor admit(Peer peer) {
        CacheVisitor visitor = new CacheVisitor(this, sessions.getAndIncrement(), peer);
        visitors.add(visitor);
        return visitor;
    }

    public CacheCounters counters() {
        return counters;
    }

    /** Whether the directory is kept; false once it is closed, or has failed for a reason that it cannot begin anew after. */
    public boolean isRunning() {
        return loop.isRunning() && keys.isOpen();
    }

    /** The scheme that decides, as settings write it. */
    public String scheme() {
        return scheme.label();
    }

    /** The agents that are here, at most so many, a line each. */
    public List<String> agentLines(int linesMax) {
        return ask(directory -> directory.describeAgents(linesMax));
    }

    /** The blocks in memory, at most so many, a line each. */
    public List<String> cachedLines(int linesMax) {
        return ask(directory -> directory.describeCached(linesMax));
    }

    /** Why a block is in memory or is not. */
    public String whyBlock(String pool, long id, long generationStamp) {
        return ask(directory -> directory.whyBlock(new BlockName(pool, id, generationStamp)));
    }

    /** What a file is worth in memory, and why. */
    public String whyFile(String path) {
        return ask(directory -> directory.whyFile(path));
    }

    /** What clients have reported that they read. */
    public ReadBook reads() {
        return reads;
    }

    /** The DataNodes whose agents are here, and what each has in memory. */
    public List<VmMemory> memories() {
        return ask(CacheDirectory::memories);
    }

    /** All blocks in DataNodes' memory, in no order. */
    public List<PinnedCopy> pinned() {
        return ask(CacheDirectory::pinned);
    }

    /** The jobs that run, as a ResourceManager tells or as reads show. */
    public List<RunningJob> running() {
        return ask(CacheDirectory::running);
    }

    /** What was said of each of these blocks when it was read last; empty where that is not known any more. */
    public List<String> lastWords(List<BlockName> blocks) {
        return ask(directory ->
                blocks.stream().map(block -> directory.lastWord(block.key())).toList());
    }

    /** What each of these files is worth in memory, and why. */
    public List<String> whyFiles(List<String> paths) {
        return ask(directory -> paths.stream().map(directory::whyFile).toList());
    }

    @Override
    public List<Explanation> explainBlock(String block) {
        AskedBlock asked = AskedBlock.parse(block);
        long nowMillis = System.currentTimeMillis();
        return ask(directory -> {
            long nowNanos = nanoClock.getAsLong();
            BlockName pinned = directory.reasons().find(asked);
            BlockName found = pinned == null ? hot().find(asked::is) : pinned;
            if (found == null) {
                return List.of();
            }
            List<Explanation> all = new ArrayList<>(directory.reasons().ofBlock(found, nowNanos, nowMillis));
            if (hotTier.isOn()) {
                all.add(hot().why(found, nowNanos, nowMillis));
            }
            return all;
        });
    }

    @Override
    public List<Explanation> explainFile(String path) {
        long nowMillis = System.currentTimeMillis();
        return ask(directory -> directory.reasons().ofFile(path, nowMillis));
    }

    @Override
    public Map<String, RegretReport> regret() {
        Map<String, RegretReport> tiers = new TreeMap<>();
        tiers.put("clients", clientTiers.day());
        tiers.put("pins", counters.regret().day());
        if (hotTier.isOn()) {
            tiers.put("hot", hotTier.counters().regret().day());
        }
        return tiers;
    }

    /** What DataNodes read from storage. */
    public StorageRates storageRates() {
        return storageRates;
    }

    /** For which share of their time applications wait for input and output. */
    public IoShares ioShares() {
        return ioShares;
    }

    /** What the tier of hot blocks has done. */
    public HotCounters hotCounters() {
        return hotTier.counters();
    }

    /** The memcached servers, and the blocks that they hold, at most so many, most read first. */
    public HotReport hotReport(int blocksMax) {
        return ask(unused -> hot().describe(nanoClock.getAsLong(), blocksMax));
    }

    @Override
    public void close() {
        affinities.close();
        hotTier.close();
        keys.close();
        loop.close();
    }

    /**
     * Asks the directory something, which changes nothing there: a question that it cannot answer is no reason to begin anew.
     *
     * @throws IllegalStateException if it cannot answer
     * @throws DirectoryBusyException if it has too much to do to answer
     */
    private <T> T ask(Function<CacheDirectory, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        loop.offer(now -> {
            try {
                answer.complete(question.apply(directory));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            return answer.get(QUESTION_SECONDS_MAX, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the cache directory was asked", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the cache directory cannot answer that: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new DirectoryBusyException("the cache directory does not answer", e);
        }
    }

    /** Does something in the directory's thread; whether there was room for it. */
    boolean submit(Task task) {
        return loop.offer(now -> task.run(directory, audience, now));
    }

    /** Does something that must be done sooner or later, in the directory's thread. */
    void insist(Task task) {
        loop.insist(now -> task.run(directory, audience, now));
    }

    /** Which blocks memcached holds; for the directory's thread. */
    HotDirectory hot() {
        return hotTier.directory();
    }

    /** Who answers questions for keys of pieces of hot blocks. */
    KeyDesk keys() {
        return keys;
    }

    /** A client on a machine has told what it has read, in so many bytes; whether there was room for it. */
    boolean submitReport(String machine, ClientReport report, int bytes) {
        boolean room = reportBytes.addAndGet(bytes) <= REPORT_BYTES_MAX
                && submit((unused, visitors, nowNanos) -> {
                    reportBytes.addAndGet(-bytes);
                    read(nowNanos, machine, report);
                });
        if (!room) {
            reportBytes.addAndGet(-bytes);
        }
        return room;
    }

    private void read(long nowNanos, String machine, ClientReport report) {
        directory.read(nowNanos, report);
        clientTiers.read(nowNanos, machine, report);
        ioShares.used(report);
        if (hotTier.isOn()) {
            report.reads().forEach(read -> hot().read(nowNanos, read, directory.hostOf(read.dataNode())));
        }
    }

    void left(CacheVisitor visitor) {
        visitors.remove(visitor);
    }

    /** What a visitor has to do with the directory. */
    @FunctionalInterface
    interface Task {
        void run(CacheDirectory directory, AgentAudience audience, long nowNanos);
    }

    private void tick(long nowNanos) {
        directory.tick(nowNanos);
        clientTiers.tick(nowNanos);
        hotTier.look(nowNanos);
        hot().tick(nowNanos);
    }

    private CacheDirectory newDirectory() {
        Prefetcher prefetcher = new Prefetcher(prefetch, nanoClock.getAsLong(), this::find);
        CacheScheme fresh = scheme.newCaching(caching);
        fresh.recall(affinities.kept());
        ExpectedJobs expected = new ExpectedJobs(this::findExpected);
        CacheDirectory next = new CacheDirectory(
                fresh, audience, jobSilenceNanos, prefetcher, expected, random, counters, decisionsMax);
        next.listen(reads);
        return next;
    }

    private boolean find(String job, String path) {
        return locator.locate(path, blocks -> insist((directory, visitors, now) -> directory.found(job, blocks)));
    }

    private boolean findExpected(String job, String path) {
        return locator.locate(
                path, blocks -> insist((directory, visitors, now) -> directory.foundExpected(job, blocks)));
    }

    private void startOver() {
        counters.failures.incrementAndGet();
        audience.clear();
        directory = newDirectory();
        hotTier.startOver();
        visitors.forEach(CacheVisitor::end);
    }
}
