package io.tiercel.relay;

import io.tiercel.relay.measure.MeasurementPart;
import io.tiercel.wire.cache.CacheKind;
import io.tiercel.wire.cache.CacheNews;
import io.tiercel.wire.cache.CacheWatch;
import io.tiercel.wire.cache.QuestionMessages;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import io.tiercel.wire.measure.MeasureKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Keeps a relay in session with its coordinator for ever, and its table written, in one thread. */
public final class RelayLoop implements Runnable {
    private final PeerLoop loop;

    /**
     * Whom to ask.
     *
     * @param address the coordinator's host and port; the host is looked up at every attempt
     * @param secret is read for each session, as it may be replaced while this runs
     * @param cluster whose changes are asked for
     * @param pingNanos how often the coordinator is asked to confirm
     */
    public record Config(InetSocketAddress address, PeerLoop.SecretSource secret, String cluster, long pingNanos) {}

    private final KeyQuestions keys;
    private final Changes dialogue;

    /**
     * One that has not begun.
     *
     * @param watch is told which blocks are in memory
     * @param measuring does what the coordinator wants measured
     * @param findings passes on what the doctor has found
     */
    RelayLoop(
            Config config,
            RelayTable table,
            CacheWatch watch,
            MeasurementPart measuring,
            FindingsTeller findings,
            RelayCounters counters,
            LongSupplier nanoClock) {
        this.keys = new KeyQuestions(this::toCoordinator);
        this.dialogue = new Changes(
                config.cluster(),
                new TableWriter(table, counters),
                new CacheNews(watch),
                keys,
                measuring,
                findings,
                counters);
        this.loop = new PeerLoop(
                new PeerLoop.Config(config.address(), config.secret(), config.pingNanos()), dialogue, nanoClock);
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

    /** Where clients' questions for keys go. */
    KeyQuestions keys() {
        return keys;
    }

    /** Hands a message on to the coordinator; whether it could be. */
    boolean toCoordinator(byte[] message) {
        Outbox out = dialogue.out;
        return out != null && out.offerIfRoom(message);
    }

    /** A relay's sessions. */
    private static final class Changes implements Dialogue {
        private final String cluster;
        private final TableWriter writer;
        private final CacheNews news;
        private final KeyQuestions keys;
        private final MeasurementPart measuring;
        private final FindingsTeller findings;
        private final RelayCounters counters;
        private volatile @Nullable Outbox out;

        Changes(
                String cluster,
                TableWriter writer,
                CacheNews news,
                KeyQuestions keys,
                MeasurementPart measuring,
                FindingsTeller findings,
                RelayCounters counters) {
            this.cluster = cluster;
            this.writer = writer;
            this.news = news;
            this.keys = keys;
            this.measuring = measuring;
            this.findings = findings;
            this.counters = counters;
        }

        @Override
        public String subject() {
            return "the changes of " + cluster;
        }

        @Override
        public byte[] request() {
            return Message.of(SessionKind.JOIN, cluster);
        }

        @Override
        public void begin(Outbox now, Secret session) {
            keys.use(session);
            now.offer(Message.of(CacheKind.WATCH));
            measuring.begin(now);
            findings.begin();
            out = now;
            counters.connected.set(true);
            counters.connections.incrementAndGet();
        }

        @Override
        public void pinging(long nowNanos) {
            Outbox now = out;
            if (now != null) {
                findings.look(now, nowNanos);
            }
        }

        @Override
        public void take(ByteBuffer message) throws IOException {
            if (MeasureKind.ALL.has(message)) {
                measuring.take(message);
                return;
            }
            if (!CacheKind.ALL.has(message)) {
                writer.take(message);
                return;
            }
            CacheKind kind = CacheKind.ALL.read(message);
            if (kind == CacheKind.KEY) {
                keys.answered(QuestionMessages.number(message), message);
            } else if (!news.take(kind, message)) {
                throw new IOException("it says what only a peer says");
            }
        }

        @Override
        public void end(String why) {
            out = null;
            news.end();
            measuring.end();
            keys.clear();
            counters.connected.set(false);
            counters.trouble = why;
            writer.disconnected();
        }
    }
}
