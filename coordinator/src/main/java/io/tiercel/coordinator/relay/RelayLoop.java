package io.tiercel.coordinator.relay;

import io.tiercel.wire.VersionTable;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;

/** Keeps a relay in session with its coordinator for ever, and its table written, in one thread. */
public final class RelayLoop implements Runnable {
    private final PeerLoop loop;

    /**
     * Whom to ask.
     *
     * @param address the coordinator's host and port; the host is looked up at every attempt
     * @param cluster whose changes are asked for
     * @param pingNanos how often the coordinator is asked to confirm
     */
    public record Config(InetSocketAddress address, Secret secret, String cluster, long pingNanos) {}

    public RelayLoop(Config config, VersionTable table, RelayCounters counters, LongSupplier nanoClock) {
        Dialogue dialogue = new Changes(config.cluster(), new TableWriter(table, counters), counters);
        this.loop = new PeerLoop(
                new PeerLoop.Config(config.address(), config::secret, config.pingNanos()), dialogue, nanoClock);
    }

    /** Runs until it is closed and its thread is interrupted. */
    @Override
    public void run() {
        loop.run();
    }

    /** Ends the loop, once its thread is interrupted. */
    public void close() {
        loop.close();
    }

    /** A relay's sessions. */
    private record Changes(String cluster, TableWriter writer, RelayCounters counters) implements Dialogue {
        @Override
        public String subject() {
            return "the changes of " + cluster;
        }

        @Override
        public byte[] request() {
            return Message.of(SessionKind.JOIN, cluster);
        }

        @Override
        public void begin(Outbox out) {
            counters.connected.set(true);
            counters.connections.incrementAndGet();
        }

        @Override
        public void take(ByteBuffer message) throws IOException {
            writer.take(message);
        }

        @Override
        public void end(String why) {
            counters.connected.set(false);
            counters.trouble = why;
            writer.disconnected();
        }
    }
}
