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

/** An agent that pins whatever it is ordered to, blocks of 1,000 bytes, at once. */
final class FakeAgent implements PinAgent {
    private static final long LOCKED_BYTES = CoreKeys.lockedBytes(1_000);

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
        pinned.put(block, new PinnedBlock(block, LOCKED_BYTES, path));
        session.join().outcome(block, PinOutcome.PINNED, LOCKED_BYTES);
        session.join().fares(new AgentReport(1 << 20, LOCKED_BYTES, LOCKED_BYTES, -1, 0));
        return true;
    }

    @Override
    public boolean unpin(BlockName block) {
        pinned.remove(block);
        session.join().unpinned(List.of(block));
        return true;
    }
}
