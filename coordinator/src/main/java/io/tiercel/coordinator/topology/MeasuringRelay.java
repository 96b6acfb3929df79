package io.tiercel.coordinator.topology;

import io.tiercel.wire.link.Message;
import io.tiercel.wire.link.MessageReader;
import io.tiercel.wire.link.MessageWriter;
import io.tiercel.wire.link.Outbox;
import io.tiercel.wire.measure.HopsReport;
import io.tiercel.wire.measure.MeasureKind;
import io.tiercel.wire.measure.MeasuredPair;
import io.tiercel.wire.measure.PushOrder;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A relay in session that takes part in measurements. Who orders something waits for the answer; the server's thread hands the
 * answers in. Thread-safe; equal only to itself.
 */
final class MeasuringRelay {
    private static final int LISTEN_SECONDS_MAX = 5;
    /** More than a push takes, or gives up after. */
    private static final int PUSH_SECONDS_MAX = 25;

    private static final int TRACE_SECONDS_MAX = 40;

    private final String name;
    private final String host;
    private final Outbox out;
    private final Map<Long, CompletableFuture<RelayAnswer>> waiting = new ConcurrentHashMap<>();
    private volatile boolean gone;

    /**
     * One of which nothing is ordered yet.
     *
     * @param name of its machine
     * @param host the address from which the coordinator sees it
     */
    MeasuringRelay(String name, String host, Outbox out) {
        this.name = name;
        this.host = host;
        this.out = out;
    }

    /** How fast a push went. */
    record Rate(double bytesPerSecond, long bytes) {}

    /** What a relay answers to an order. */
    private interface RelayAnswer {}

    private record Port(int port) implements RelayAnswer {}

    private record Pushed(Rate rate) implements RelayAnswer {}

    private record Traced(HopsReport hops) implements RelayAnswer {}

    private record Failed(String why) implements RelayAnswer {}

    String name() {
        return name;
    }

    String host() {
        return host;
    }

    /** Has it wait for the pushes of who has this ticket; at which port it does. */
    int listen(long ticket, long bytes) throws IOException, InterruptedException {
        byte[] order = new MessageWriter(MeasureKind.LISTEN)
                .number(ticket)
                .number(bytes)
                .done();
        return ask(ticket, order, LISTEN_SECONDS_MAX, Port.class).port();
    }

    /** Has it push to another that waits. */
    Rate push(PushOrder order) throws IOException, InterruptedException {
        return ask(order.ticket(), order.message(), PUSH_SECONDS_MAX, Pushed.class)
                .rate();
    }

    /** Has it look for the first hops on its way to these addresses. */
    HopsReport trace(long ticket, List<String> addresses) throws IOException, InterruptedException {
        MessageWriter order = new MessageWriter(MeasureKind.TRACE).number(ticket);
        addresses.forEach(order::text);
        return ask(ticket, order.done(), TRACE_SECONDS_MAX, Traced.class).hops();
    }

    /** What the ticket was for is to end. */
    void stop(long ticket) {
        out.offerIfRoom(Message.of(MeasureKind.STOP, ticket));
    }

    /** Hands it a topology, or whatever else is said in several messages. */
    void tell(List<byte[]> messages) {
        messages.forEach(out::offer);
    }

    /**
     * The relay answers. What nobody waits for any more is dropped.
     *
     * @throws IOException if it is no answer
     */
    void take(MeasureKind kind, MessageReader reader) throws IOException {
        long ticket = reader.number();
        RelayAnswer answer = answer(kind, reader);
        CompletableFuture<RelayAnswer> waits = waiting.remove(ticket);
        if (waits != null) {
            waits.complete(answer);
        }
    }

    /** Its session has ended. */
    void leave() {
        gone = true;
        waiting.values().forEach(waits -> waits.complete(new Failed("its relay has left")));
    }

    private static RelayAnswer answer(MeasureKind kind, MessageReader reader) throws IOException {
        return switch (kind) {
            case LISTENING -> new Port(PushOrder.port(reader.count()));
            case RATE -> new Pushed(new Rate(MeasuredPair.rate(reader.fraction()), reader.count()));
            case HOPS -> new Traced(HopsReport.read(reader));
            case CANNOT -> new Failed(reader.text());
            default -> throw new IOException("it answers what is no answer: " + kind);
        };
    }

    private <T extends RelayAnswer> T ask(long ticket, byte[] order, int secondsMax, Class<T> kind)
            throws IOException, InterruptedException {
        CompletableFuture<RelayAnswer> waits = new CompletableFuture<>();
        waiting.put(ticket, waits);
        try {
            if (gone || !out.offerIfRoom(order)) {
                throw new IOException(name + ": its relay has left");
            }
            RelayAnswer answer = waits.get(secondsMax, TimeUnit.SECONDS);
            if (kind.isInstance(answer)) {
                return kind.cast(answer);
            }
            throw new IOException(name + ": " + (answer instanceof Failed failed ? failed.why() : "another answer"));
        } catch (TimeoutException e) {
            throw new IOException(name + ": no answer within " + secondsMax + " s", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing completes it with a failure", e);
        } finally {
            waiting.remove(ticket);
        }
    }
}
