package io.tiercel.relay;

import io.tiercel.core.events.VersionChanges;
import io.tiercel.core.metadata.PathVersions;
import io.tiercel.wire.link.ChangeMessages;
import io.tiercel.wire.link.ChangeMessages.Kind;
import io.tiercel.wire.link.Message;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes what the coordinator says into the version table. For one thread, the only writer of the table. */
final class TableWriter {
    private final RelayTable table;
    private final RelayCounters counters;
    private final VersionChanges.Sink sink;
    private boolean ready;

    TableWriter(RelayTable table, RelayCounters counters) {
        this.table = table;
        this.counters = counters;
        this.sink = new VersionChanges.Sink() {
            @Override
            public void advance(long name) {
                table.advance(name);
                counters.advanced.incrementAndGet();
                if (name == PathVersions.EPOCH) {
                    counters.flushes.incrementAndGet();
                }
            }

            @Override
            public void addOpen(long name, int delta) {
                table.addOpen(name, delta);
            }
        };
    }

    /** A connection begins or ends: nothing is confirmed until the coordinator has begun anew. */
    void disconnected() {
        ready = false;
    }

    /** @throws IOException if it is not to be understood, or the table was lost: the session is to begin anew */
    void take(ByteBuffer message) throws IOException {
        try {
            carryOut(message);
            table.check();
        } catch (InternalError e) {
            table.replaceLost(e);
        }
    }

    private void carryOut(ByteBuffer message) throws IOException {
        switch (Kind.ALL.read(message)) {
            case BEGIN -> begin();
            case CHANGES -> ChangeMessages.carryOut(message, sink);
            case READY -> ready();
            case PONG -> confirm(Message.value(message));
        }
    }

    private void begin() {
        ready = false;
        sink.advance(PathVersions.EPOCH);
        table.clearOpen();
    }

    /** Flushes once more: between the two steps a reader could not see which files were open. */
    private void ready() {
        sink.advance(PathVersions.EPOCH);
        ready = true;
    }

    private void confirm(long pingNanos) throws IOException {
        if (!ready) {
            throw new IOException("it confirms before it has told which files are open");
        }
        table.confirm(pingNanos);
        counters.confirmations.incrementAndGet();
        counters.asOfNanos.set(pingNanos);
    }
}
