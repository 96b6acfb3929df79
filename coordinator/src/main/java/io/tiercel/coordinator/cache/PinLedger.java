package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.cache.Agents.Agent;
import io.tiercel.coordinator.cache.Holdings.Held;
import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.PinOutcome;
import io.tiercel.wire.cache.PinnedBlock;
import java.util.Collection;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which blocks are in which DataNode's memory: gives agents their orders, and keeps what they say apart from what they were
 * told.
 *
 * <p>A block is with one DataNode at most: it is ordered to be pinned only when no other holds it or has yet to let it go.
 * Where an agent says otherwise, as after a restart of the coordinator, the copy that came to be known later goes. An
 * order that an agent refuses is undone and not given again for a while. A generation of a block that is followed by a
 * later one is let go.
 *
 * <p>Times must not go back. Does no I/O; not thread-safe.
 */
final class PinLedger {
    /** An agent that is slower than that is left alone until it has caught up. */
    static final int PINNING_MAX = 64;

    private static final long REFUSED = -1;

    private final CacheContents contents;
    private final Site site;
    private final LongConsumer dropped;
    private final CacheCounters counters;
    private final Agents agents = new Agents();
    private final Holdings holdings = new Holdings();
    private final Refusals refusals = new Refusals();
    private final Whereabouts whereabouts;

    /**
     * An empty one.
     *
     * @param contents of all memories as the scheme has them, which are kept in step
     * @param dropped is told the key of each block that is held no more
     */
    PinLedger(CacheContents contents, Site site, LongConsumer dropped, CacheCounters counters) {
        this.contents = contents;
        this.site = site;
        this.dropped = dropped;
        this.counters = counters;
        this.whereabouts = new Whereabouts(contents, agents, holdings, refusals);
        counters.cachedBlocks.set(0);
    }

    /** An agent is here, which is not yet: for the first time or anew. */
    Agent agentArrived(AgentHello hello) {
        return agents.arrived(hello);
    }

    /** The agent is gone: nothing is known to be in its memory. Does nothing where it is not here. */
    void agentGone(String dataNode) {
        Agent agent = agents.of(dataNode);
        if (agent != null) {
            agents.gone(agent);
            contents.vmLost(agent.vm);
            holdings.lost(agent.vm).forEach(this::tellDropped);
        }
    }

    /** The agent of the DataNode, where it is here. */
    @Nullable
    Agent agent(String dataNode) {
        return agents.of(dataNode);
    }

    /** What there is to tell of the blocks that are held. */
    Whereabouts whereabouts() {
        return whereabouts;
    }

    /** How many agents are here. */
    int agents() {
        return agents.present().size();
    }

    /** What all agents that are here may pin together. */
    long capacityBytes() {
        return agents.present().stream().mapToLong(agent -> agent.capacityBytes).sum();
    }

    /** Of these DataNodes' agents the one with most room; null if none of them is here. */
    @Nullable
    Agent freest(List<String> dataNodes) {
        return agents.freest(dataNodes, contents);
    }

    /** The block with this key as it is held, or about to be. */
    @Nullable
    Held held(long key) {
        return holdings.of(key);
    }

    /** All blocks that are held, or about to be; a view. */
    Collection<Held> all() {
        return holdings.all();
    }

    /** The agent, which must be here, has these pinned, whoever ordered it. */
    void adopt(String dataNode, List<PinnedBlock> pinned) {
        Agent agent = agents.of(dataNode);
        if (agent != null) {
            pinned.forEach(block -> adopt(agent, block));
        }
    }

    /** What became of an order to pin. */
    void outcome(long nowNanos, String dataNode, BlockName block, PinOutcome outcome, long bytes) {
        Agent agent = agents.of(dataNode);
        if (agent == null) {
            return;
        }
        Held held = holdings.of(block);
        boolean asOrdered = held != null && held.is(block, agent.vm);
        if (asOrdered && held != null && !held.isConfirmed()) {
            settle(nowNanos, agent, held, isPinned(outcome) ? bytes : REFUSED);
        } else if (isPinned(outcome) && !asOrdered && !holdings.isLeaving(block, agent.vm)) {
            adopt(agent, new PinnedBlock(block, bytes, ""));
        }
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
            if (held != null && held.isConfirmed() && held.is(block, agent.vm)) {
                counters.gone.incrementAndGet();
                forget(held);
            }
        }
    }

    /**
     * The block as it is held, unless the NameNode has a later generation of it, for which the older one goes. What a client
     * says is no reason for that: the agent says itself what HDFS has changed.
     */
    @Nullable
    Held upToDate(BlockName read) {
        Held held = holdings.of(read);
        if (held != null && held.isBefore(read)) {
            letGo(held);
            return null;
        }
        return held;
    }

    /**
     * Whether the agent may be asked to pin the block.
     *
     * @param held the block, or another generation of it, as it is held
     */
    boolean mayBePinned(long nowNanos, BlockName block, @Nullable Held held, Agent server) {
        if (held != null) {
            // A touch, if it is the same; word of another generation, or another pool's, is none.
            return held.name.equals(block);
        }
        return !holdings.isLeaving(block)
                && !refusals.hold(nowNanos, block.key())
                && holdings.ordered(server.vm) < PINNING_MAX;
    }

    /** Orders the block, of which the scheme has decided so, to be pinned. */
    void orderPin(int vm, BlockName block, String path) {
        holdings.put(new Held(block, path, vm));
        counters.pinOrders.incrementAndGet();
        site.pin(agents.of(vm).hello.dataNode(), block, path);
    }

    /** The scheme has taken the block out of its contents. */
    void evict(CachedBlock block) {
        Held held = holdings.of(block.id());
        if (held == null) {
            throw new IllegalStateException("block " + block.id() + " is held by nobody");
        }
        letGo(held);
    }

    /** The agent has locked so many bytes, or refuses. */
    private void settle(long nowNanos, Agent agent, Held held, long bytes) {
        if (bytes != REFUSED && isCharged(agent, held, bytes)) {
            confirm(held);
            return;
        }
        counters.refusals.incrementAndGet();
        refusals.add(nowNanos, held.name.key());
        if (bytes == REFUSED) {
            forget(held);
        } else {
            letGo(held);
        }
    }

    /**
     * Has the block count as what is locked for it, not as what a client said of it: an agent that is full by what is locked
     * would refuse everybody for as long as there seems to be room. Whether there is room for that.
     */
    private boolean isCharged(Agent agent, Held held, long bytes) {
        CachedBlock said = contents.block(held.name.key());
        if (said == null || said.bytes() == bytes) {
            return true;
        }
        contents.remove(said.id());
        boolean fits = contents.freeBytes(agent.vm) >= bytes;
        if (fits) {
            contents.add(new CachedBlock(said.id(), said.file(), bytes, agent.vm));
        }
        return fits;
    }

    /** The agent holds a block that it was not ordered to hold by this directory. */
    private void adopt(Agent agent, PinnedBlock pinned) {
        Held held = holdings.of(pinned.block());
        if (held != null && held.is(pinned.block(), agent.vm)) {
            if (!held.isConfirmed()) {
                confirm(held);
            }
            return;
        }
        boolean newer = held != null && held.isBefore(pinned.block());
        if (held != null && newer) {
            letGo(held);
        }
        Held adopted = new Held(pinned.block(), pinned.path(), agent.vm);
        boolean fits = contents.freeBytes(agent.vm) >= pinned.bytes();
        if ((held != null && !newer) || !fits) {
            orderUnpin(adopted);
            return;
        }
        holdings.put(adopted);
        contents.add(new CachedBlock(pinned.block().key(), CoreKeys.file(pinned.path()), pinned.bytes(), agent.vm));
        confirm(adopted);
    }

    private void confirm(Held held) {
        holdings.confirm(held);
        counters.cachedBlocks.incrementAndGet();
        site.cached(whereabouts.copy(held));
    }

    /** Its agent is to hold it no more. */
    private void letGo(Held held) {
        forget(held);
        orderUnpin(held);
    }

    private void orderUnpin(Held held) {
        holdings.leaves(held);
        counters.unpinOrders.incrementAndGet();
        site.unpin(agents.of(held.vm).hello.dataNode(), held.name);
    }

    /** It is not there any more, and nobody need be ordered. */
    private void forget(Held held) {
        contents.remove(held.name.key());
        holdings.remove(held);
        tellDropped(held);
    }

    private void tellDropped(Held held) {
        dropped.accept(held.name.key());
        if (held.isConfirmed()) {
            counters.cachedBlocks.decrementAndGet();
            site.dropped(held.name);
        }
    }

    private static boolean isPinned(PinOutcome outcome) {
        return outcome == PinOutcome.PINNED || outcome == PinOutcome.ALREADY_PINNED;
    }
}
