package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.AgentMessages;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.CacheMessages;
import io.tiercel.wire.cache.CachedCopy;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Takes orders to the agents that are in session, and news to who watches. For the directory's thread. */
final class AgentAudience implements Site {
    private final Map<String, Outbox> agents = new LinkedHashMap<>();
    private final Set<Outbox> watchers = new LinkedHashSet<>();
    private final CacheCounters counters;

    AgentAudience(CacheCounters counters) {
        this.counters = counters;
    }

    /** Orders to this DataNode go there from now on. */
    void agent(String dataNode, Outbox out) {
        agents.put(dataNode, out);
    }

    /** Whether orders to this DataNode go there. */
    boolean isAgent(String dataNode, Outbox out) {
        return agents.get(dataNode) == out;
    }

    void agentLeft(String dataNode) {
        agents.remove(dataNode);
    }

    /**
     * Tells a newcomer all that is in memory; from here on it is told what all are told.
     *
     * @param all that DataNodes hold
     * @param hot what memcached servers hold
     */
    void watch(Outbox out, List<CachedCopy> all, List<CachedCopy> hot) {
        out.offer(Message.of(CacheKind.RESET));
        out.offerAll(CacheMessages.cached(all));
        out.offerAll(CacheMessages.hot(hot));
        out.offer(Message.of(CacheKind.COMPLETE));
        watchers.add(out);
        counters.watchers.set(watchers.size());
    }

    void watcherLeft(Outbox out) {
        watchers.remove(out);
        counters.watchers.set(watchers.size());
    }

    /** Everybody is to begin anew. */
    void clear() {
        agents.clear();
        watchers.clear();
        counters.watchers.set(0);
    }

    @Override
    public void pin(String dataNode, BlockName block, String path) {
        order(dataNode, AgentMessages.pin(block, path));
    }

    @Override
    public void unpin(String dataNode, BlockName block) {
        order(dataNode, AgentMessages.unpin(block));
    }

    @Override
    public void cached(CachedCopy copy) {
        tell(CacheMessages.cached(List.of(copy)));
    }

    @Override
    public void dropped(BlockName block) {
        tell(CacheMessages.dropped(List.of(block)));
    }

    /** A memcached server is to hold the block. */
    void hot(CachedCopy copy) {
        tell(CacheMessages.hot(List.of(copy)));
    }

    /** No memcached server is to hold the block any more. */
    void cold(BlockName block) {
        tell(CacheMessages.cold(List.of(block)));
    }

    private void order(String dataNode, byte[] message) {
        Outbox out = agents.get(dataNode);
        if (out != null) {
            out.offer(message);
        }
    }

    private void tell(Iterable<byte[]> messages) {
        messages.forEach(message -> watchers.forEach(out -> out.offer(message)));
    }
}
