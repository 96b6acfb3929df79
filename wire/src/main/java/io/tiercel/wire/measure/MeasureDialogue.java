package io.tiercel.wire.measure;

import io.tiercel.core.topology.SeenHop;
import io.tiercel.wire.link.Dialogue;
import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerThread;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SessionKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A command's session in which a coordinator has its relays measure, and tells what comes out. It ends what it has asked for
 * when it ends, in whatever way.
 */
public final class MeasureDialogue implements Dialogue {
    /** More than a pair, or first hops, take. */
    private static final long SILENCE_SECONDS_MAX = 120;

    private final String cluster;
    private final MeasureRequest request;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private volatile boolean begun;
    private volatile String trouble = "";

    /** @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it */
    public MeasureDialogue(String cluster, MeasureRequest request) {
        this.cluster = cluster;
        this.request = request;
    }

    /** Who is told what comes, in the thread that waits. */
    public interface Listener {
        /** It begins. */
        void planned(MeasurePlan plan);

        /** One VM has seen a first hop. */
        void hop(SeenHop hop);

        /** A pair has been measured, or could not be. */
        void measured(MeasuredPair pair);
    }

    /** Something that was said. */
    private interface Event {
        /** Whether it was the last. */
        boolean tell(Listener listener) throws IOException;
    }

    /**
     * Has it measured, and waits until all is.
     *
     * @param patienceSeconds how long to wait for a coordinator that answers
     * @throws IOException that says why it came to no end, or to none yet
     */
    public void run(PeerLoop.Config peer, long patienceSeconds, Listener listener)
            throws IOException, InterruptedException {
        PeerThread thread = new PeerThread(new PeerLoop(peer, this, System::nanoTime), "Tiercel measurement");
        try {
            boolean over = false;
            while (!over) {
                Event event = events.poll(begun ? SILENCE_SECONDS_MAX : patienceSeconds, TimeUnit.SECONDS);
                if (event == null) {
                    throw silence();
                }
                over = event.tell(listener);
            }
        } finally {
            thread.close();
        }
    }

    private IOException silence() {
        return begun
                ? new MeasurementEndedException("the coordinator has said nothing for too long")
                : new IOException(trouble.isEmpty() ? "it does not answer" : trouble);
    }

    @Override
    public String subject() {
        return "a measurement";
    }

    @Override
    public byte[] request() {
        return Message.of(SessionKind.VISIT, cluster);
    }

    /** Asks in the first session alone: one that is lost has ended what was asked for. */
    @Override
    public void begin(Outbox out, Secret session) {
        if (!begun) {
            begun = true;
            out.offer(request.message());
        }
    }

    @Override
    public void take(ByteBuffer message) throws IOException {
        Event event = event(message);
        if (event != null) {
            events.add(event);
        }
    }

    @Override
    public void end(String why) {
        trouble = why;
        if (begun) {
            events.add(listener -> {
                throw new MeasurementEndedException("the session with the coordinator has ended: " + why);
            });
        }
    }

    private static @Nullable Event event(ByteBuffer message) throws IOException {
        MeasureKind kind = MeasureKind.ALL.read(message);
        MessageReader reader = new MessageReader(message);
        switch (kind) {
            case PLANNED -> {
                MeasurePlan plan = MeasurePlan.read(reader);
                return going(listener -> listener.planned(plan));
            }
            case SEEN_HOPS -> {
                HopsReport report = HopsReport.read(reader);
                return going(listener -> report.hops().forEach(listener::hop));
            }
            case MEASURED -> {
                MeasuredPair pair = MeasuredPair.read(reader);
                return going(listener -> listener.measured(pair));
            }
            case MEASUREMENT_TOLD -> {
                return listener -> true;
            }
            case NO_MEASUREMENT -> {
                String why = Message.text(message);
                return listener -> {
                    throw new MeasurementEndedException(why);
                };
            }
            default -> throw new IOException("it says to a command what is for others: " + kind);
        }
    }

    private interface Telling {
        void to(Listener listener);
    }

    private static Event going(Telling telling) {
        return listener -> {
            telling.to(listener);
            return false;
        };
    }
}
