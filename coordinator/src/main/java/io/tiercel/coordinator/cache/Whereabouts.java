package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.cache.Holdings.Held;
import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a {@link PinLedger} tells clients, and people, of the blocks that are in memory. Changes nothing; not thread-safe. */
final class Whereabouts {
    private final CacheContents contents;
    private final Agents agents;
    private final Holdings holdings;
    private final Refusals refusals;

    Whereabouts(CacheContents contents, Agents agents, Holdings holdings, Refusals refusals) {
        this.contents = contents;
        this.agents = agents;
        this.holdings = holdings;
        this.refusals = refusals;
    }

    /** All that is in memory, in no order. */
    List<CachedCopy> cached() {
        List<CachedCopy> copies = new ArrayList<>();
        for (Held held : holdings.all()) {
            if (held.isConfirmed()) {
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
            if (held != null && held.isConfirmed() && held.name.equals(block)) {
                copies.add(copy(held));
            }
        }
        return copies;
    }

    /** The DataNodes whose agents are here, and what each has in memory. */
    List<VmMemory> memories() {
        Map<Integer, Integer> counts = new HashMap<>();
        for (Held held : holdings.all()) {
            counts.merge(held.vm, held.isConfirmed() ? 1 : 0, Integer::sum);
        }
        return agents.present().stream()
                .map(agent -> new VmMemory(
                        agent.hello,
                        agent.capacityBytes,
                        contents.usedBytes(agent.vm),
                        counts.getOrDefault(agent.vm, 0),
                        Optional.ofNullable(agent.report)))
                .toList();
    }

    /** All blocks that are in memory, in no order. */
    List<PinnedCopy> pinned() {
        List<PinnedCopy> copies = new ArrayList<>();
        for (Held held : holdings.all()) {
            if (held.isConfirmed()) {
                CachedCopy copy = copy(held);
                copies.add(new PinnedCopy(held.name, held.path, copy.bytes(), copy.host()));
            }
        }
        return copies;
    }

    /** At most so many of the blocks in memory: a line each that says which file it is of and where it is. */
    List<String> describeCached(int linesMax) {
        List<String> lines = new ArrayList<>();
        for (Held held : holdings.all()) {
            if (held.isConfirmed() && lines.size() < linesMax) {
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

    /** In words, where the block is, and whether its DataNode could not pin it. */
    String describe(long key) {
        Held held = holdings.of(key);
        String where = held == null
                ? "It is in no memory that is known."
                : (held.isConfirmed() ? "It is pinned" : "It is about to be pinned") + " on "
                        + agents.of(held.vm).hello.host() + ", as " + held.name + " of " + held.path + ".";
        return where + (refusals.remember(key) ? " Its DataNode could not pin it when it was ordered to." : "");
    }

    /** The block as clients are told of it. */
    CachedCopy copy(Held held) {
        AgentHello hello = agents.of(held.vm).hello;
        CachedBlock block = contents.block(held.name.key());
        return new CachedCopy(held.name, block == null ? 0 : block.bytes(), hello.dataNode(), hello.host());
    }
}
