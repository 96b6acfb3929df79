package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.cache.AgentSession;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.PinAgent;
import io.tiercel.wire.cache.PinOutcome;
import io.tiercel.wire.cache.PinnedBlock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An agent that pins whatever it is ordered to, at once. */
final class FakeAgent implements PinAgent {
    final Map<BlockName, PinnedBlock> pinned = new ConcurrentHashMap<>();
    final AtomicInteger orders = new AtomicInteger();
    final CompletableFuture<AgentSession> session = new CompletableFuture<>();

    @Override
    public AgentHello hello() {
        return new AgentHello("uuid", "host", "host:9866", 1 << 20);
    }

    @Override
    public List<PinnedBlock> pinned() {
        return List.copyOf(pinned.values());
    }

    @Override
    public boolean pin(BlockName block, String path) {
        orders.incrementAndGet();
        pinned.put(block, new PinnedBlock(block, 1_008, path));
        session.join().outcome(block, PinOutcome.PINNED, 1_008);
        session.join().fares(new AgentReport(1 << 20, 1_008, 1_008, -1, 0));
        return true;
    }

    @Override
    public boolean unpin(BlockName block) {
        pinned.remove(block);
        session.join().unpinned(List.of(block));
        return true;
    }
}
