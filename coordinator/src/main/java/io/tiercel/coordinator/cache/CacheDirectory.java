package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.cache.Agents.Agent;
import io.tiercel.coordinator.cache.Holdings.Held;
import io.tiercel.coordinator.namenode.LocatedInput;
import io.tiercel.core.affinity.CacheDecision;
import io.tiercel.core.affinity.CacheDecision.Outcome;
import io.tiercel.core.affinity.CacheRequest;
import io.tiercel.core.affinity.CacheScheme;
import io.tiercel.core.affinity.CachedBlock;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.cache.ClientReport;
import io.tiercel.wire.cache.ClientReport.BlockRead;
import io.tiercel.wire.cache.JobStart;
import io.tiercel.wire.cache.PinOutcome;
import io.tiercel.wire.cache.PinnedBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Which blocks are in which DataNode's memory, and which are to be: asks the scheme about every block that was read,
 * orders its DataNode to pin it and others to go for it, and keeps what agents say apart from what they were told.
 *
 * <p>A block is with one DataNode at most: it is ordered to be pinned only when no other holds it or has yet to let it go.
 * Where an agent says otherwise, as after a restart of the coordinator, the copy that came to be known later goes. An
 * order that an agent refuses is undone and not given again for a while. A generation of a block that is followed by a
 * later one is let go.
 *
 * <p>Times must not go back. Does no I/O; not thread-safe.
 */
final class CacheDirectory {
    /** An agent that is slower than that is left alone until it has caught up. */
    static final int PINNING_MAX = 64;

    private static final long REFUSAL_NANOS = 60_000_000_000L;
    private static final int REFUSALS_MAX = 20_000;
    private static final int DECISIONS_MAX = 20_000;

    private final CacheScheme scheme;
    private final Site site;
    private final RandomGenerator random;
    private final CacheCounters counters;
    private final Agents agents = new Agents();
    private final Holdings holdings = new Holdings();
    private final Jobs jobs;
    private final Prefetcher prefetcher;
    private final Tasks tasks;
    /** Until when a block that was refused is not ordered again. */
    private final Map<Long, Long> refusedUntil = new BoundedMap<>(REFUSALS_MAX);
    /** The last word on each block that was read of late. */
    private final Map<Long, CacheDecision> decisions = new BoundedMap<>(DECISIONS_MAX);

    /**
     * An empty one.
     *
     * @param jobSilenceNanos after which a job that was inferred is taken to have ended
     * @param random for schemes that admit by chance
     */
    CacheDirectory(
            CacheScheme scheme,
            Site site,
            long jobSilenceNanos,
            Prefetcher prefetcher,
            RandomGenerator random,
            CacheCounters counters) {
        this.scheme = scheme;
        this.site = site;
        this.random = random;
        this.prefetcher = prefetcher;
        this.counters = counters;
        this.jobs = new Jobs(scheme, jobSilenceNanos);
        this.tasks = new Tasks(scheme);
        counters.cachedBlocks.set(0);
        count();
    }

    /** An agent is here, for the first time or anew, and has said all that it has pinned. */
    void agentArrived(AgentHello hello, List<PinnedBlock> pinned) {
        agentGone(hello.dataNode());
        Agent agent = agents.arrived(hello);
        scheme.budget(agent.vm, hello.capacityBytes());
        pinned.forEach(block -> adopt(agent, block));
        count();
    }

    /** The agent is gone: nothing is known to be in its memory. Does nothing where it is not here. */
    void agentGone(String dataNode) {
        Agent agent = agents.of(dataNode);
        if (agent == null) {
            return;
        }
        agents.gone(agent);
        scheme.contents().vmLost(agent.vm);
        holdings.lost(agent.vm).forEach(this::tellDropped);
        count();
    }

    /** What became of an order to pin. */
    void outcome(long nowNanos, String dataNode, BlockName block, PinOutcome outcome, long bytes) {
        Agent agent = agents.of(dataNode);
        if (agent == null) {
            return;
        }
        Held held = holdings.of(block);
        boolean asOrdered = held != null && held.is(block, agent.vm);
        if (asOrdered && held != null && !held.confirmed) {
            agent.pinning--;
            settle(nowNanos, held, outcome);
        } else if (isPinned(outcome) && !asOrdered && !holdings.isLeaving(block, agent.vm)) {
            adopt(agent, new PinnedBlock(block, bytes, ""));
        }
        count();
    }

    /** The agent has these pinned no more, because it was ordered to let them go or because HDFS has changed them. */
    void unpinned(String dataNode, List<BlockName> blocks) {
        Agent agent = agents.of(dataNode);
        if (agent == null) {
            return;
        }
        for (BlockName block : blocks) {
            holdings.left(block, agent.vm);
            Held held = holdings.of(block);
            if (held != null && held.confirmed && held.is(block, agent.vm)) {
                counters.gone.incrementAndGet();
                forget(held);
            }
        }
        count();
    }

    /** How the agent fares; where it may pin less than before, what is worth least goes. */
    void fares(String dataNode, AgentReport report) {
        Agent agent = agents.of(dataNode);
        if (agent == null) {
            return;
        }
        agent.report = report;
        if (report.capacityBytes() != agent.capacityBytes) {
            agent.capacityBytes = report.capacityBytes();
            scheme.budget(agent.vm, report.capacityBytes()).forEach(this::evict);
            count();
        }
    }

    /** What a process has read, and used, since its last report. */
    void read(long nowNanos, ClientReport report) {
        for (BlockRead read : report.reads()) {
            long job = jobs.of(nowNanos, report.task());
            if (prefetcher.jobReads(report.task().application(), read.path())) {
                jobs.begun(report.task());
            }
            if (job != Jobs.UNKNOWN) {
                jobs.inputFound(nowNanos, report.task(), read.path(), Math.max(read.bytes(), read.fileBytes()));
                read(nowNanos, job, report.task().process(), read);
            }
        }
        tasks.used(nowNanos, report);
        count();
    }

    /** The host of the DataNode, as its agent says; null if no agent of it is here. */
    @Nullable
    String hostOf(String dataNode) {
        Agent agent = agents.of(dataNode);
        return agent == null ? null : agent.hello.host();
    }

    /** The ResourceManager says that a job begins. */
    void jobStarted(long nowNanos, JobStart job) {
        if (jobs.started(nowNanos, job)) {
            prefetcher.jobCame(job);
        }
        count();
    }

    /** The ResourceManager says that a job has ended. */
    void jobEnded(String job) {
        jobs.ended(job);
        prefetcher.jobEnded(job);
        count();
    }

    /** The ResourceManager is gone, or begins to say all its jobs anew. */
    void jobsUntold(long nowNanos) {
        jobs.untold(nowNanos);
    }

    /** Ends what nothing was heard of; to be called every second or so. */
    void tick(long nowNanos) {
        tasks.tick(nowNanos);
        jobs.tick(nowNanos);
        prefetcher.tick(nowNanos, jobs.count(), (job, block) -> pinAhead(nowNanos, job, block));
        count();
    }

    /** Where the blocks are of a file that a job is going to read. */
    void found(String job, List<LocatedInput> blocks) {
        prefetcher.found(job, blocks);
    }

    /** All that is in memory, in no order. */
    List<CachedCopy> cached() {
        List<CachedCopy> copies = new ArrayList<>();
        for (Held held : holdings.all()) {
            if (held.confirmed) {
                copies.add(copy(held));
            }
        }
        return copies;
    }

    /** Which of these are in memory, and where. */
    List<CachedCopy> cached(List<BlockName> blocks) {
        List<CachedCopy> copies = new ArrayList<>();
        for (BlockName block : blocks) {
            Held held = holdings.of(block);
            if (held != null && held.confirmed && held.name.equals(block)) {
                copies.add(copy(held));
            }
        }
        return copies;
    }

    /** At most so many of the blocks in memory: a line each that says which file it is of and where it is. */
    List<String> describeCached(int linesMax) {
        List<String> lines = new ArrayList<>();
        for (Held held : holdings.all()) {
            if (held.confirmed && lines.size() < linesMax) {
                lines.add(held.name + " of " + held.path + " on "
                        + agents.of(held.vm).hello.host());
            }
        }
        return lines;
    }

    /** At most so many of the agents that are here, a line each. */
    List<String> describeAgents(int linesMax) {
        return agents.describe(linesMax);
    }

    /** Why the block is in memory or is not, as far as that is still known. */
    String whyBlock(BlockName block) {
        long key = block.key();
        Held held = holdings.of(key);
        CacheDecision decision = decisions.get(key);
        String where = held == null
                ? "It is in no memory that is known."
                : (held.confirmed ? "It is pinned" : "It is about to be pinned") + " on "
                        + agents.of(held.vm).hello.host() + ", as " + held.name + " of " + held.path + ".";
        String last =
                decision == null ? " Nobody has read it of late." : " When it was last read: " + decision.why() + ".";
        String refused = refusedUntil.containsKey(key) ? " Its DataNode could not pin it when it was ordered to." : "";
        return where + last + refused + (held == null ? "" : "\n" + whyFile(held.path));
    }

    /** What the file is worth, and why. */
    String whyFile(String path) {
        return path + " is " + scheme.standing(CoreKeys.file(path)).why();
    }

    private void read(long nowNanos, long job, String process, BlockRead read) {
        Agent server = read.byClient() ? null : agents.of(read.dataNode());
        Held held = upToDate(read.block());
        boolean fromMemory =
                read.byClient() || (held != null && held.confirmed && server != null && held.vm == server.vm);
        prefetcher.settled(read.block().key());
        counters.reads.incrementAndGet();
        counters.readBytes.addAndGet(read.bytes());
        counters.memoryBytes.addAndGet(fromMemory ? read.bytes() : 0);
        tasks.read(nowNanos, job, process, read.bytes(), fromMemory);
        CachedBlock block = new CachedBlock(
                read.block().key(),
                CoreKeys.file(read.path()),
                CoreKeys.lockedBytes(read.bytes()),
                server == null ? 0 : server.vm);
        if (server == null || !mayBeAsked(nowNanos, read.block(), held, server)) {
            scheme.read(nowNanos, job, block);
        } else {
            CacheDecision decision = scheme.request(nowNanos, new CacheRequest(job, block), random.nextDouble());
            carryOut(decision, read.block(), read.path());
        }
    }

    /** Orders the block to be pinned for a job that has not read it yet, if it is to be; whether it was ordered. */
    private boolean pinAhead(long nowNanos, String jobName, LocatedInput input) {
        long job = jobs.number(jobName);
        Agent server = agents.freest(input.dataNodes(), scheme.contents());
        if (job == Jobs.UNKNOWN
                || server == null
                || upToDate(input.block()) != null
                || !mayBeAsked(nowNanos, input.block(), null, server)) {
            return false;
        }
        CachedBlock block = new CachedBlock(
                input.block().key(), CoreKeys.file(input.path()), CoreKeys.lockedBytes(input.bytes()), server.vm);
        CacheDecision decision = scheme.readAhead(nowNanos, new CacheRequest(job, block), random.nextDouble());
        carryOut(decision, input.block(), input.path());
        counters.prefetchOrders.addAndGet(decision.outcome() == Outcome.KEPT ? 1 : 0);
        return decision.outcome() == Outcome.KEPT;
    }

    /** The block as it is held, unless a later generation of it was read, for which the older one goes. */
    private @Nullable Held upToDate(BlockName read) {
        Held held = holdings.of(read);
        if (held != null
                && held.name.pool().equals(read.pool())
                && held.name.generationStamp() < read.generationStamp()) {
            release(held);
            return null;
        }
        return held;
    }

    private boolean mayBeAsked(long nowNanos, BlockName block, @Nullable Held held, Agent server) {
        if (held != null) {
            // A touch, if it is the same; a late word of an older generation, or another pool's, is none.
            return held.name.equals(block);
        }
        Long refused = refusedUntil.get(block.key());
        return !holdings.isLeaving(block)
                && (refused == null || nowNanos - refused >= 0)
                && server.pinning < PINNING_MAX;
    }

    private void carryOut(CacheDecision decision, BlockName block, String path) {
        long key = decision.request().block().id();
        decisions.remove(key);
        decisions.put(key, decision);
        decision.victims().forEach(this::evict);
        if (decision.outcome() == Outcome.KEPT) {
            Agent agent = agents.of(decision.request().block().vm());
            agent.pinning++;
            holdings.put(new Held(block, path, agent.vm));
            counters.pinOrders.incrementAndGet();
            site.pin(agent.hello.dataNode(), block, path);
        }
    }

    /** The agent has done as it was ordered, or could not. */
    private void settle(long nowNanos, Held held, PinOutcome outcome) {
        if (isPinned(outcome)) {
            confirm(held);
        } else {
            counters.refusals.incrementAndGet();
            refusedUntil.put(held.name.key(), nowNanos + REFUSAL_NANOS);
            forget(held);
        }
    }

    /** The agent holds a block that it was not ordered to hold by this directory. */
    private void adopt(Agent agent, PinnedBlock pinned) {
        Held held = holdings.of(pinned.block());
        if (held != null && held.is(pinned.block(), agent.vm)) {
            if (!held.confirmed) {
                agent.pinning--;
                confirm(held);
            }
            return;
        }
        boolean newer = held != null
                && held.name.pool().equals(pinned.block().pool())
                && held.name.generationStamp() < pinned.block().generationStamp();
        if (held != null && newer) {
            release(held);
        }
        boolean fits = scheme.contents().freeBytes(agent.vm) >= pinned.bytes();
        if ((held != null && !newer) || !fits) {
            orderUnpin(agent.hello.dataNode(), new Held(pinned.block(), pinned.path(), agent.vm));
            return;
        }
        Held adopted = new Held(pinned.block(), pinned.path(), agent.vm);
        holdings.put(adopted);
        scheme.contents()
                .add(new CachedBlock(pinned.block().key(), CoreKeys.file(pinned.path()), pinned.bytes(), agent.vm));
        confirm(adopted);
    }

    private void confirm(Held held) {
        held.confirmed = true;
        counters.cachedBlocks.incrementAndGet();
        site.cached(copy(held));
    }

    /** The scheme has taken the block out of its contents. */
    private void evict(CachedBlock block) {
        Held held = holdings.of(block.id());
        if (held == null) {
            throw new IllegalStateException("block " + block.id() + " is held by nobody");
        }
        letGo(held);
    }

    private void release(Held held) {
        scheme.contents().remove(held.name.key());
        letGo(held);
    }

    private void letGo(Held held) {
        Agent agent = agents.of(held.vm);
        agent.pinning -= held.confirmed ? 0 : 1;
        holdings.remove(held);
        orderUnpin(agent.hello.dataNode(), held);
        tellDropped(held);
    }

    private void orderUnpin(String dataNode, Held held) {
        holdings.leaves(held);
        counters.unpinOrders.incrementAndGet();
        site.unpin(dataNode, held.name);
    }

    /** It is not there any more, and nobody need be ordered. */
    private void forget(Held held) {
        scheme.contents().remove(held.name.key());
        holdings.remove(held);
        tellDropped(held);
    }

    private void tellDropped(Held held) {
        prefetcher.settled(held.name.key());
        if (held.confirmed) {
            counters.cachedBlocks.decrementAndGet();
            site.dropped(held.name);
        }
    }

    private CachedCopy copy(Held held) {
        AgentHello hello = agents.of(held.vm).hello;
        CachedBlock block = scheme.contents().block(held.name.key());
        return new CachedCopy(held.name, block == null ? 0 : block.bytes(), hello.dataNode(), hello.host());
    }

    private static boolean isPinned(PinOutcome outcome) {
        return outcome == PinOutcome.PINNED || outcome == PinOutcome.ALREADY_PINNED;
    }

    private void count() {
        counters.cachedBytes.set(scheme.contents().usedBytes());
        counters.agents.set(agents.present().size());
        counters.jobs.set(jobs.count());
    }
}
