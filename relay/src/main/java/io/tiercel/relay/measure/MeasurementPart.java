package io.tiercel.relay.measure;

import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.measure.HopsReport;
import io.tiercel.wire.measure.MeasureKind;
import io.tiercel.wire.measure.PushOrder;
import io.tiercel.wire.measure.ToldTopology;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A relay's part in measurements, as the coordinator orders them: it waits for another relay's pushes, pushes to another, and
 * looks for first hops. It listens only while measurements go on. Relays believe each other by the secret of their role.
 *
 * <p>The session's thread calls it, and never waits here. {@link #close} may be called from any thread.
 */
public final class MeasurementPart implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MeasurementPart.class);
    private static final int THREADS_MAX = 4;
    private static final int ADDRESSES_MAX = 16;
    /** The most that a relay takes or pushes for one ticket, whatever the order says. */
    private static final long BYTES_MAX = 2 * RateMeter.BYTES_TOTAL_MAX;

    private final String name;
    private final Optional<InetSocketAddress> address;
    private final PeerLoop.SecretSource secret;
    private final FirstHopFinder hops;
    private final Optional<Path> topology;
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, THREADS_MAX, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), MeasurementPart::daemon);
    private final ListeningPost post;
    private final OrderedTasks tasks = new OrderedTasks();
    private ToldTopology told = new ToldTopology();
    private volatile @Nullable Outbox out;

    /**
     * Does nothing until it is ordered to.
     *
     * @param name of this machine
     * @param address to listen at; where there is none, this relay takes no part
     * @param topology where to write what has come out of all measurements, if anywhere
     */
    public MeasurementPart(
            String name,
            Optional<InetSocketAddress> address,
            PeerLoop.SecretSource secret,
            FirstHopFinder hops,
            Optional<Path> topology) {
        this.name = name;
        this.address = address;
        this.secret = secret;
        this.hops = hops;
        this.topology = topology;
        this.post = new ListeningPost(threads);
    }

    /** A session begins. */
    public void begin(Outbox now) {
        out = now;
        told = new ToldTopology();
        if (address.isPresent()) {
            now.offer(Message.of(MeasureKind.CAN_MEASURE, name));
        }
    }

    /**
     * The coordinator orders something.
     *
     * @throws IOException if it makes no sense
     */
    public void take(ByteBuffer message) throws IOException {
        MeasureKind kind = MeasureKind.ALL.read(message);
        MessageReader order = new MessageReader(message);
        switch (kind) {
            case LISTEN -> listen(order.number(), order.count(BYTES_MAX));
            case PUSH -> push(PushOrder.read(order));
            case TRACE -> trace(order.number(), addresses(order));
            case STOP -> stop(order.number());
            case TOPOLOGY, TOPOLOGY_TOLD -> told.take(kind, message).ifPresent(this::write);
            default -> throw new IOException("it orders of a relay what is for others: " + kind);
        }
    }

    /** The session has ended: so has all that was ordered in it. */
    public void end() {
        out = null;
        tasks.stopAll();
        post.close();
    }

    @Override
    public void close() {
        end();
        threads.shutdownNow();
    }

    private void listen(long ticket, long bytes) {
        if (address.isEmpty()) {
            cannot(ticket, "this relay takes no part");
            return;
        }
        begin(ticket, () -> {
            int port = post.open(address.get(), secret.read().amongPeers(), ticket, bytes);
            say(new MessageWriter(MeasureKind.LISTENING).number(ticket).number(port));
        });
    }

    private void push(PushOrder order) {
        long bytesMax = Math.min(BYTES_MAX, order.bytesMax());
        begin(order.ticket(), () -> {
            InetSocketAddress to = PeerAddress.resolved(new InetSocketAddress(order.host(), order.port()));
            RateMeter.Result rate = RateMeter.measure(to, secret.read().amongPeers(), order.ticket(), bytesMax);
            say(new MessageWriter(MeasureKind.RATE)
                    .number(order.ticket())
                    .fraction(rate.bytesPerSecond())
                    .number(rate.bytes()));
        });
    }

    private void trace(long ticket, List<String> targets) {
        begin(ticket, () -> {
            HopsReport report = new HopsReport(hops.find(name, targets));
            say(new MessageWriter(MeasureKind.HOPS).number(ticket).put(report::write));
        });
    }

    private void stop(long ticket) {
        tasks.stop(ticket);
        post.stop(ticket);
    }

    /** It is small, so that the session waits for it. */
    private void write(String text) {
        topology.ifPresent(file -> {
            try {
                if (ToldTopology.write(file, text)) {
                    LOG.info("The topology that relays have measured is in {}", file);
                }
            } catch (IOException e) {
                LOG.warn("The topology that relays have measured cannot be written: {}", e.toString());
            }
        });
    }

    /** What is ordered, which may wait. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private void begin(long ticket, Work work) {
        try {
            tasks.add(ticket, threads.submit(() -> attempt(ticket, work)));
        } catch (RejectedExecutionException e) {
            cannot(ticket, "its relay is busy");
        }
    }

    private void attempt(long ticket, Work work) {
        try {
            work.run();
        } catch (IOException | RuntimeException e) {
            LOG.debug("What was ordered for a measurement", e);
            cannot(ticket, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
        } catch (InterruptedException e) {
            // Nobody waits for it any more.
            Thread.currentThread().interrupt();
        }
    }

    private void cannot(long ticket, String why) {
        say(new MessageWriter(MeasureKind.CANNOT).number(ticket).text(why));
    }

    private void say(MessageWriter message) {
        Outbox now = out;
        if (now != null) {
            now.offerIfRoom(message.done());
        }
    }

    private static List<String> addresses(MessageReader order) throws IOException {
        List<String> addresses = new ArrayList<>();
        while (order.more()) {
            addresses.add(order.text());
        }
        if (addresses.size() > ADDRESSES_MAX) {
            throw new IOException("an order to trace " + addresses.size() + " addresses");
        }
        return addresses;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "tiercel measurement");
        thread.setDaemon(true);
        return thread;
    }
}
