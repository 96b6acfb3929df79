package io.tiercel.coordinator.topology;

import io.tiercel.coordinator.session.Visitors;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.topology.MeasuredRates;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.measure.HopsReport;
import io.tiercel.wire.measure.MeasureKind;
import io.tiercel.wire.measure.MeasurePlan;
import io.tiercel.wire.measure.MeasureRequest;
import io.tiercel.wire.measure.MeasuredPair;
import io.tiercel.wire.peer.KnownPeer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where commands have it measured which VMs are near to each other. There is one measurement at a time, and it ends with the session of
 * who has asked for it. Thread-safe.
 */
public final class MeasurementDesk implements Visitors, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MeasurementDesk.class);

    /** What the keeper is at ends by then, more or less. */
    private static final int TURN_SECONDS_MAX = 5;

    private final MeasureConfig config;
    private final Supplier<List<KnownPeer>> peers;
    private final MeasuringRelays relays = new MeasuringRelays();
    private final PairProbe probe = new PairProbe(relays);
    /** Who has it may have relays measure. */
    private final Semaphore turn = new Semaphore(1);
    /** Where nobody asks; empty where that is not wanted. */
    private final Optional<TopologyKeeper> keeper;

    /** @param peers whom the coordinator knows, to tell which relays take no part */
    public MeasurementDesk(Settings settings, Supplier<List<KnownPeer>> peers) {
        this.config = MeasureConfig.of(settings);
        this.peers = peers;
        this.keeper = KeeperConfig.of(settings)
                .map(keeping -> new TopologyKeeper(keeping, relays, probe, turn, System::nanoTime));
    }

    /** Begins to keep the topology by itself, where that is set. */
    public void start() {
        keeper.ifPresent(TopologyKeeper::start);
    }

    @Override
    public void close() {
        keeper.ifPresent(TopologyKeeper::close);
    }

    /** The names of the machines whose relays take part. */
    public List<String> relays() {
        return relays.all().stream().map(MeasuringRelay::name).toList();
    }

    @Override
    public Visitor admit(Peer peer) {
        return new MeasureVisitor(peer);
    }

    /** For the server's thread. What may be said by whom is checked before. */
    private final class MeasureVisitor implements Visitor {
        private final Peer peer;
        private @Nullable MeasuringRelay relay;
        private @Nullable Thread asked;

        MeasureVisitor(Peer peer) {
            this.peer = peer;
        }

        @Override
        public void take(ByteBuffer message) throws IOException {
            MeasureKind kind = MeasureKind.ALL.read(message);
            switch (kind) {
                case CAN_MEASURE -> join(MeasuredPair.name(Message.text(message)));
                case ASK_MEASUREMENT -> ask(MeasureRequest.read(new MessageReader(message)));
                default -> answered(kind, message);
            }
        }

        private void join(String name) throws IOException {
            if (relay != null) {
                throw new IOException("it says twice that it takes part");
            }
            relay = new MeasuringRelay(name, peer.host(), peer.out());
            relays.came(relay);
            MeasuringRelay newcomer = relay;
            keeper.ifPresent(keeping -> keeping.welcome(newcomer));
        }

        private void answered(MeasureKind kind, ByteBuffer message) throws IOException {
            if (relay == null) {
                throw new IOException("it answers before it takes part: " + kind);
            }
            relay.take(kind, new MessageReader(message));
        }

        private void ask(MeasureRequest request) throws IOException {
            if (asked != null) {
                throw new IOException("it asks for a measurement twice");
            }
            asked = new Thread(() -> measure(request, peer.out()), "tiercel measurement for a command");
            asked.setDaemon(true);
            asked.start();
        }

        @Override
        public void check() {}

        @Override
        public void left() {
            if (relay != null) {
                relays.left(relay);
            }
            if (asked != null) {
                asked.interrupt();
            }
        }
    }

    /** In a thread of its own, which is interrupted when nobody waits any more. */
    private void measure(MeasureRequest request, Outbox out) {
        try {
            if (!turn.tryAcquire(TURN_SECONDS_MAX, TimeUnit.SECONDS)) {
                out.offer(
                        Message.of(MeasureKind.NO_MEASUREMENT, "something is being measured already: try again later"));
                return;
            }
        } catch (InterruptedException e) {
            return; // Nobody waits any more.
        }
        try {
            measureAll(request, out);
        } catch (InterruptedException e) {
            LOG.info("A measurement has ended with the session of who wanted it");
        } catch (RuntimeException e) {
            LOG.error("A measurement has failed", e);
            out.offer(Message.of(MeasureKind.NO_MEASUREMENT, "a bug: " + e));
        } finally {
            turn.release();
        }
    }

    private void measureAll(MeasureRequest request, Outbox out) throws InterruptedException {
        List<MeasuringRelay> all = relays.all();
        if (all.size() < 2 || all.size() > MeasuredRates.VMS_MAX) {
            out.offer(Message.of(MeasureKind.NO_MEASUREMENT, tooFewOrMany(all)));
            return;
        }
        Measurement measurement;
        MeasureConfig wanted = config.with(request);
        try {
            measurement = new Measurement(all, relays, probe, wanted, request.parallel());
        } catch (IllegalArgumentException e) {
            out.offer(Message.of(MeasureKind.NO_MEASUREMENT, String.valueOf(e.getMessage())));
            return;
        }
        LOG.info("Measuring {} pairs of relays, as a command wants it", measurement.pairs());
        out.offer(new MeasurePlan(measurement.pairs(), wanted.pairBytesMax(), leftOut(all)).message());
        measurement.run(new Telling(out));
        out.offer(Message.of(MeasureKind.MEASUREMENT_TOLD));
    }

    private record Telling(Outbox out) implements Measurement.Listener {
        @Override
        public void hops(HopsReport report) {
            out.offer(
                    new MessageWriter(MeasureKind.SEEN_HOPS).put(report::write).done());
        }

        @Override
        public void measured(MeasuredPair pair) {
            out.offer(pair.message());
        }
    }

    private String tooFewOrMany(List<MeasuringRelay> all) {
        List<String> others = leftOut(all);
        return all.size() + " relays take part, where from 2 to " + MeasuredRates.VMS_MAX + " can be measured"
                + (others.isEmpty() ? "" : "; left out: " + String.join("; ", others));
    }

    /** The machines whose relays are known and take no part, with the reason. */
    private List<String> leftOut(List<MeasuringRelay> all) {
        Set<String> part = all.stream().map(MeasuringRelay::name).collect(Collectors.toCollection(TreeSet::new));
        List<String> out = new ArrayList<>();
        for (KnownPeer peer : peers.get()) {
            String host = peer.introduction().host();
            if (peer.role().equals("relay") && !part.contains(host)) {
                out.add(host + ": " + (peer.isPresent() ? "its relay takes no part" : "its relay is away"));
                part.add(host);
            }
        }
        return out;
    }
}
