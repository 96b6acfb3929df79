package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.cache.Agents.Agent;
import io.tiercel.coordinator.cache.Holdings.Held;
import io.tiercel.coordinator.namenode.LocatedInput;
import io.tiercel.coordinator.reads.ReadSink;
import io.tiercel.coordinator.reads.ReadTier;
import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.measure.LearnedAffinity;
import io.tiercel.core.why.LastDecisions;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.ClientReport.Task;
import io.tiercel.wire.cache.JobCached;
import io.tiercel.wire.cache.JobHint;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.PinOutcome;
import io.tiercel.wire.cache.PinnedBlock;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Which blocks are to be in which DataNode's memory: asks the scheme about every block that was read, and has the
 * {@link PinLedger} order its DataNode to pin it and others to go for it.
 *
 * <p>Times must not go back. Does no I/O; not thread-safe.
 */
final class CacheDirectory {
    private static final int DECISIONS = 1_000;

    private final CacheScheme scheme;
    private final RandomGenerator random;
    private final CacheCounters counters;
    private final PinLedger ledger;
    private final KnownJobs jobs;
    private final Prefetcher prefetcher;
    private final ExpectedJobs expected;
    private final Tasks tasks;
    private final TierBlocks tiers = new TierBlocks();
    private ReadSink sink = ReadSink.NONE;
    /** The session that has said last in which order jobs are offered slots. */
    private long ranking = -1;
    /** The last word on each block that was read of late. */
    private final LastDecisions<Long, BlockVerdict> decisions;

    private final CacheReasons reasons;

    /** One that finds nothing of jobs that are expected. */
    CacheDirectory(
            CacheScheme scheme,
            Site site,
            long jobSilenceNanos,
            Prefetcher prefetcher,
            RandomGenerator random,
            CacheCounters counters) {
        this(
                scheme,
                site,
                jobSilenceNanos,
                prefetcher,
                new ExpectedJobs((job, path) -> false),
                random,
                counters,
                DECISIONS);
    }

    /**
     * An empty one.
     *
     * @param jobSilenceNanos after which a job that was inferred is taken to have ended
     * @param random for schemes that admit by chance
     * @param decisionsMax of which the last word is remembered
     */
    CacheDirectory(
            CacheScheme scheme,
            Site site,
            long jobSilenceNanos,
            Prefetcher prefetcher,
            ExpectedJobs expected,
            RandomGenerator random,
            CacheCounters counters,
            int decisionsMax) {
        this.scheme = scheme;
        this.random = random;
        this.prefetcher = prefetcher;
        this.expected = expected;
        this.counters = counters;
        this.jobs = new KnownJobs(scheme, jobSilenceNanos);
        this.tasks = new Tasks(scheme);
        this.ledger = new PinLedger(scheme.contents(), site, prefetcher::settled, counters);
        this.decisions = new LastDecisions<>(decisionsMax);
        this.reasons = new CacheReasons(scheme, ledger, jobs, decisions);
        count();
    }

    /** From now on this one hears of all reads. */
    void listen(ReadSink who) {
        sink = who;
    }

    /** An agent is here, for the first time or anew, and has said all that it has pinned. */
    void agentArrived(AgentHello hello, List<PinnedBlock> pinned) {
        ledger.agentGone(hello.dataNode());
        scheme.budget(ledger.agentArrived(hello).vm, room(hello.capacityBytes()));
        ledger.adopt(hello.dataNode(), pinned);
        countCapacity();
        count();
    }

    /** The agent is gone: nothing is known to be in its memory. Does nothing where it is not here. */
    void agentGone(String dataNode) {
        ledger.agentGone(dataNode);
        countCapacity();
        count();
    }

    /** What became of an order to pin. */
    void outcome(long nowNanos, String dataNode, BlockName block, PinOutcome outcome, long bytes) {
        ledger.outcome(nowNanos, dataNode, block, outcome, bytes);
        count();
    }

    /** The agent has these pinned no more, because it was ordered to let them go or because HDFS has changed them. */
    void unpinned(String dataNode, List<BlockName> blocks) {
        ledger.unpinned(dataNode, blocks);
        count();
    }

    /** How the agent fares; where it may pin less than before, what is worth least goes. */
    void fares(String dataNode, AgentReport report) {
        Agent agent = ledger.agent(dataNode);
        if (agent == null) {
            return;
        }
        agent.report = report;
        if (report.capacityBytes() != agent.capacityBytes) {
            agent.capacityBytes = report.capacityBytes();
            scheme.budget(agent.vm, room(report.capacityBytes())).forEach(ledger::evict);
            countCapacity();
            count();
        }
    }

    /** What a process has read, and used, since its last report. */
    void read(long nowNanos, ClientReport report) {
        for (BlockRead read : report.reads()) {
            sink.read(report.task(), read, tierOf(read));
            long job = jobs.of(nowNanos, report.task());
            if (prefetcher.jobReads(report.task().application(), read.path())) {
                jobs.begun(report.task());
            }
            if (job != KnownJobs.UNKNOWN) {
                jobs.inputFound(nowNanos, report.task(), read.path(), Math.max(read.bytes(), read.fileBytes()));
                read(nowNanos, job, report.task(), read);
            }
        }
        tasks.used(nowNanos, report);
        count();
    }

    /** The host of the DataNode, as its agent says; null if no agent of it is here. */
    @Nullable
    String hostOf(String dataNode) {
        Agent agent = ledger.agent(dataNode);
        return agent == null ? null : agent.hello.host();
    }

    /**
     * The ResourceManager says that a job begins, or runs.
     *
     * @param teller the session in which it says so, until {@link #tellerLeft}
     */
    void jobStarted(long nowNanos, long teller, JobStart job) {
        if (jobs.started(nowNanos, teller, job)) {
            prefetcher.jobCame(job);
        }
        count();
    }

    /**
     * The ResourceManager says that a job was submitted, and what it will read.
     *
     * @param hears how much of that is in memory, from time to time
     */
    void jobExpected(long teller, JobHint hint, Consumer<JobCached> hears) {
        expected.came(teller, hint, hears);
    }

    /** Where the blocks are of a path that an expected job is going to read. */
    void foundExpected(String job, List<LocatedInput> blocks) {
        expected.found(job, blocks);
    }

    /** The ResourceManager offers slots to these jobs in this order. */
    void jobsInOrder(long teller, List<String> order) {
        ranking = teller;
        prefetcher.inOrder(order);
    }

    /** The ResourceManager says that a job has ended. */
    void jobEnded(String job) {
        jobs.ended(job);
        expected.ended(job);
        prefetcher.jobEnded(job);
        count();
    }

    /** The session has ended: nobody vouches for the jobs that it was the last to tell. */
    void tellerLeft(long nowNanos, long teller) {
        jobs.tellerLeft(nowNanos, teller);
        expected.tellerLeft(teller);
        if (teller == ranking) {
            prefetcher.inOrder(List.of());
        }
    }

    /** Ends what nothing was heard of; to be called every second or so. */
    void tick(long nowNanos) {
        tasks.tick(nowNanos);
        counters.regret.tick(nowNanos, counters.capacityBytes());
        jobs.tick(nowNanos).forEach(prefetcher::jobEnded);
        expected.tick(block -> isCached(block, nowNanos), (teller, job) -> jobStarted(nowNanos, teller, job));
        prefetcher.tick(nowNanos, jobs.count(), (job, block) -> pinAhead(nowNanos, job, block));
        count();
    }

    /** Where the blocks are of a file that a job is going to read. */
    void found(String job, List<LocatedInput> blocks) {
        prefetcher.found(job, blocks);
    }

    /** What was learned of applications. */
    LearnedAffinity learned() {
        return scheme.learned();
    }

    /** All that is in memory, in no order. */
    List<CachedCopy> cached() {
        return ledger.whereabouts().cached();
    }

    /** Which of these are in memory, and where. */
    List<CachedCopy> cached(List<BlockName> blocks) {
        return ledger.whereabouts().cached(blocks);
    }

    /** The DataNodes whose agents are here, and what each has in memory. */
    List<VmMemory> memories() {
        return ledger.whereabouts().memories();
    }

    /** All blocks in memory, in no order. */
    List<PinnedCopy> pinned() {
        return ledger.whereabouts().pinned();
    }

    /** What was said when the block was read last; empty where that is not known any more. */
    String lastWord(long key) {
        return decisions.of(key).map(verdict -> verdict.decision().why()).orElse("");
    }

    /** The jobs that run. */
    List<RunningJob> running() {
        return jobs.running();
    }

    /** At most so many of the blocks in memory: a line each that says which file it is of and where it is. */
    List<String> describeCached(int linesMax) {
        return ledger.whereabouts().describeCached(linesMax);
    }

    /** At most so many of the agents that are here, a line each. */
    List<String> describeAgents(int linesMax) {
        return ledger.whereabouts().describeAgents(linesMax);
    }

    /** Why the block is in memory or is not, as far as that is still known. */
    String whyBlock(BlockName block) {
        Held held = ledger.held(block.key());
        String last = decisions
                .of(block.key())
                .map(verdict -> " When it was last read: " + verdict.decision().why() + ".")
                .orElse(" Nobody has read it of late.");
        return ledger.whereabouts().describe(block.key()) + last + (held == null ? "" : "\n" + whyFile(held.path));
    }

    /** What the file is worth, and why. */
    String whyFile(String path) {
        return path + " is " + scheme.standing(CoreKeys.file(path)).why(jobs::nameOf);
    }

    /** Why blocks and files are pinned, or not. */
    CacheReasons reasons() {
        return reasons;
    }

    private void read(long nowNanos, long job, Task task, BlockRead read) {
        Agent server = read.byClient() ? null : ledger.agent(read.dataNode());
        Held held = ledger.held(read.block().key());
        boolean fromMemory = tierOf(read) != ReadTier.DATANODE;
        prefetcher.settled(read.block().key());
        counters.reads.incrementAndGet();
        counters.readBytes.addAndGet(read.bytes());
        if (read.byClient()) {
            tiers.served(read.block().key(), nowNanos);
        } else {
            counters.regret.read(read.block().key(), CoreKeys.lockedBytes(read.bytes()), fromMemory);
        }
        counters.memoryBytes.addAndGet(fromMemory ? read.bytes() : 0);
        tasks.read(nowNanos, job, task.process(), read, fromMemory);
        CachedBlock block = new CachedBlock(
                read.block().key(),
                CoreKeys.file(read.path()),
                CoreKeys.lockedBytes(read.bytes()),
                server == null ? 0 : server.vm);
        if (server == null || !ledger.mayBePinned(nowNanos, read.block(), held, server)) {
            scheme.read(nowNanos, job, block);
        } else {
            CacheDecision decision = scheme.request(nowNanos, new CacheRequest(job, block), random.nextDouble());
            String reader = task.application().isEmpty() ? "process " + task.process() : task.application();
            carryOut(decision, new BlockVerdict(read.block(), read.path(), reader, decision, nowNanos));
        }
    }

    private ReadTier tierOf(BlockRead read) {
        if (read.byClient()) {
            return ReadTier.CLIENT;
        }
        Agent server = ledger.agent(read.dataNode());
        Held held = ledger.held(read.block().key());
        boolean pinned = held != null && held.isConfirmed() && server != null && held.is(read.block(), server.vm);
        return pinned ? ReadTier.PINNED : ReadTier.DATANODE;
    }

    /** Whether the block is in a DataNode's memory, or in that of clients. */
    private boolean isCached(long block, long nowNanos) {
        Held held = ledger.held(block);
        return (held != null && held.isConfirmed()) || tiers.hold(block, nowNanos);
    }

    /** Orders the block to be pinned for a job that has not read it yet, if it is to be; whether it was ordered. */
    private boolean pinAhead(long nowNanos, String jobName, LocatedInput input) {
        long job = jobs.number(jobName);
        Agent server = ledger.freest(input.dataNodes());
        if (job == KnownJobs.UNKNOWN
                || server == null
                || ledger.upToDate(input.block()) != null
                || !ledger.mayBePinned(nowNanos, input.block(), null, server)) {
            return false;
        }
        CachedBlock block = new CachedBlock(
                input.block().key(), CoreKeys.file(input.path()), CoreKeys.lockedBytes(input.bytes()), server.vm);
        CacheDecision decision = scheme.readAhead(nowNanos, new CacheRequest(job, block), random.nextDouble());
        carryOut(
                decision,
                new BlockVerdict(input.block(), input.path(), jobName + ", before it runs", decision, nowNanos));
        counters.prefetchOrders.addAndGet(decision.outcome() == Outcome.KEPT ? 1 : 0);
        return decision.outcome() == Outcome.KEPT;
    }

    private void carryOut(CacheDecision decision, BlockVerdict verdict) {
        decisions.put(decision.request().block().id(), verdict);
        decision.victims().forEach(ledger::evict);
        if (decision.outcome() == Outcome.KEPT) {
            ledger.orderPin(decision.request().block().vm(), verdict.name(), verdict.path());
        }
    }

    /** What of an agent's capacity is used: a scheme that keeps nothing lets go of what another has pinned before it. */
    private long room(long capacityBytes) {
        return scheme.keepsNothing() ? 0 : capacityBytes;
    }

    private void countCapacity() {
        counters.capacityBytes.set(ledger.capacityBytes());
    }

    private void count() {
        counters.cachedBytes.set(scheme.contents().usedBytes());
        counters.capacityBytes.set(scheme.contents().budgetBytes());
        counters.agents.set(ledger.agents());
        counters.jobs.set(jobs.count());
    }
}
