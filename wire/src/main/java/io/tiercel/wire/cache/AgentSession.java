package io.tiercel.wire.cache;

import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerThread;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A DataNode agent's sessions with the coordinator: it says what it has pinned, takes orders, and tells what became of
 * them. What is told while there is no session is not sent: the next one begins with all that is pinned. Thread-safe.
 */
public final class AgentSession implements AutoCloseable {
    private final Orders orders;
    private final PeerThread thread;

    private AgentSession(Orders orders, PeerLoop.Config config) {
        this.orders = orders;
        this.thread = new PeerThread(new PeerLoop(config, orders, System::nanoTime), "Tiercel agent");
    }

    /**
     * Begins to look for the coordinator.
     *
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     */
    public static AgentSession open(PeerLoop.Config config, String cluster, PinAgent agent) {
        return new AgentSession(new Orders(cluster, agent), config);
    }

    /**
     * What became of an order to pin.
     *
     * @param bytes locked for it; 0 where it is not pinned
     */
    public void outcome(BlockName block, PinOutcome outcome, long bytes) {
        orders.tell(List.of(AgentMessages.outcome(block, outcome, bytes)));
    }

    /** These are pinned no more. */
    public void unpinned(List<BlockName> blocks) {
        orders.tell(AgentMessages.unpinned(blocks));
    }

    public void fares(AgentReport report) {
        orders.tell(List.of(AgentMessages.fares(report)));
    }

    /** Whether the coordinator is in session with this agent. */
    public boolean connected() {
        return orders.connected();
    }

    @Override
    public void close() {
        thread.close();
    }

    private static final class Orders implements Dialogue {
        private final String cluster;
        private final PinAgent agent;
        private @Nullable Outbox out;

        Orders(String cluster, PinAgent agent) {
            this.cluster = cluster;
            this.agent = agent;
        }

        synchronized void tell(Iterable<byte[]> messages) {
            if (out != null) {
                messages.forEach(out::offer);
            }
        }

        synchronized boolean connected() {
            return out != null;
        }

        @Override
        public String subject() {
            return "pinned blocks";
        }

        @Override
        public String trouble() {
            return agent.trouble();
        }

        @Override
        public byte[] request() {
            return Message.of(SessionKind.VISIT, cluster);
        }

        @Override
        public synchronized void begin(Outbox now, Secret session) {
            now.offer(AgentMessages.agent(agent.hello()));
            out = now;
            // What changes meanwhile waits for the lock, and is told after all this.
            now.offerAll(AgentMessages.pinned(agent.pinned()));
            now.offer(Message.of(CacheKind.READY));
        }

        @Override
        public void take(ByteBuffer message) throws IOException {
            CacheKind kind = CacheKind.ALL.read(message);
            BlockName block = AgentMessages.block(message);
            boolean room = switch (kind) {
                case PIN -> agent.pin(block, AgentMessages.path(message));
                case UNPIN -> agent.unpin(block);
                default -> throw new IOException("it tells an agent " + kind);
            };
            if (!room) {
                throw new IOException("its orders come faster than they can be carried out");
            }
        }

        @Override
        public synchronized void end(String why) {
            out = null;
        }
    }
}
