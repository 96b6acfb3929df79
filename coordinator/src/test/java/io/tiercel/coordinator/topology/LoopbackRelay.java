package io.tiercel.coordinator.topology;

import io.tiercel.relay.measure.FirstHopFinder;
import io.tiercel.relay.measure.MeasurementPart;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerThread;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import io.tiercel.wire.measure.MeasureKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;

/** A relay's part in measurements, in real sessions, under a name of the test's making; it does nothing else. */
final class LoopbackRelay implements Dialogue, AutoCloseable {
    private final String cluster;
    private final MeasurementPart part;
    private final PeerThread thread;

    /**
     * One that begins.
     *
     * @param among by which secret it believes other relays
     * @param topology where it writes what has come out, if anywhere
     */
    LoopbackRelay(
            String name, String cluster, PeerLoop.Config config, PeerLoop.SecretSource among, Optional<Path> topology) {
        this.cluster = cluster;
        this.part = new MeasurementPart(
                name,
                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                among,
                FirstHopFinder.ofThisMachine(),
                topology);
        this.thread = new PeerThread(new PeerLoop(config, this, System::nanoTime), name);
    }

    @Override
    public String subject() {
        return "measurements";
    }

    @Override
    public byte[] request() {
        return Message.of(SessionKind.JOIN, cluster);
    }

    @Override
    public void begin(Outbox out, Secret session) {
        part.begin(out);
    }

    @Override
    public void take(ByteBuffer message) throws IOException {
        if (MeasureKind.ALL.has(message)) {
            part.take(message);
        }
    }

    @Override
    public void end(String why) {
        part.end();
    }

    @Override
    public void close() {
        thread.close();
        part.close();
    }
}
