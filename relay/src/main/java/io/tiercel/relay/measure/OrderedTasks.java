package io.tiercel.relay.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/** What a relay does for which ticket, so that it can be stopped. There are few at a time. Thread-safe. */
final class OrderedTasks {
    private final List<Ordered> running = new ArrayList<>();

    private record Ordered(long ticket, Future<?> task) {}

    synchronized void add(long ticket, Future<?> task) {
        running.removeIf(ordered -> ordered.task().isDone());
        running.add(new Ordered(ticket, task));
    }

    /** Interrupts what is done for this ticket. */
    synchronized void stop(long ticket) {
        running.stream()
                .filter(ordered -> ordered.ticket() == ticket)
                .forEach(ordered -> ordered.task().cancel(true));
    }

    synchronized void stopAll() {
        running.forEach(ordered -> ordered.task().cancel(true));
        running.clear();
    }
}
