package io.tiercel.reproduce.mimp.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests when they are to arrive, whether those before were answered or not. Each goes over one of a fixed number of
 * connections; where all are busy, it waits in a queue of bounded length, and that wait is in its response time.
 *
 * <p>One run at a time, by one thread.
 */
final class RequestGenerator {
    /** Connections, which is as many requests as the service sees at once. */
    private static final int CONNECTIONS = 64;
    /** Requests that wait for a connection. */
    private static final int QUEUE_MAX = 1_000;

    private static final long NONE = 0;

    private final InetSocketAddress server;
    private final BlockingQueue<Request> queue = new ArrayBlockingQueue<>(QUEUE_MAX);

    RequestGenerator(InetSocketAddress server) {
        this.server = server;
        for (int i = 0; i < CONNECTIONS; i++) {
            Thread worker = new Thread(this::work, "connection " + i);
            worker.setDaemon(true);
            worker.start();
        }
    }

    /** Who is told when the time that counts begins, and when it ends. */
    interface Marks {
        void begun();

        void ended();
    }

    /** One run: when it began, by the system's nanoseconds, and the response time of each request. */
    private record Run(long beganAt, ArrivalSchedule schedule, AtomicLongArray nanos, CountDownLatch open) {
        void end(int request, long outcome) {
            if (nanos.compareAndSet(request, NONE, outcome)) {
                open.countDown();
            }
        }

        long waited(int request) {
            return Math.max(1, System.nanoTime() - beganAt - schedule.nanos(request));
        }
    }

    private record Request(Run run, int number) {}

    /**
     * Sends them all, and waits for the answers.
     *
     * @param settle the requests that arrive in this time count for nothing
     * @param patience how long after the last arrival answers are waited for
     */
    ResponseSummary run(ArrivalSchedule schedule, Duration settle, Duration length, Duration patience, Marks marks)
            throws InterruptedException {
        Run run = new Run(
                System.nanoTime(), schedule, new AtomicLongArray(schedule.size()), new CountDownLatch(schedule.size()));
        int first = schedule.firstFrom(settle);
        int last = schedule.firstFrom(settle.plus(length));
        send(run, 0, first);
        await(run.beganAt + settle.toNanos());
        marks.begun();
        send(run, first, last);
        await(run.beganAt + settle.plus(length).toNanos());
        marks.ended();
        send(run, last, schedule.size());
        run.open.await(patience.toNanos(), TimeUnit.NANOSECONDS);
        queue.clear();
        return summary(run, first, last);
    }

    private void send(Run run, int from, int to) {
        for (int i = from; i < to; i++) {
            await(run.beganAt + run.schedule.nanos(i));
            if (!queue.offer(new Request(run, i))) {
                run.end(i, ResponseSummary.UNSENT);
            }
        }
    }

    private static void await(long nanos) {
        long left = nanos - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = nanos - System.nanoTime();
        }
    }

    private static ResponseSummary summary(Run run, int first, int last) {
        long[] nanos = new long[last - first];
        int unanswered = 0;
        for (int i = first; i < last; i++) {
            long outcome = run.nanos.get(i);
            if (outcome == NONE) {
                unanswered++;
                outcome = run.waited(i);
            }
            nanos[i - first] = outcome;
        }
        return ResponseSummary.of(nanos, unanswered);
    }

    private void work() {
        PageConnection connection = null;
        try {
            while (true) {
                Request request = queue.take();
                connection = serve(request, connection);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The connection afterwards, or null where it broke. */
    private @Nullable PageConnection serve(Request request, @Nullable PageConnection connection) {
        PageConnection used = connection;
        try {
            if (used == null) {
                used = new PageConnection(server);
            }
            used.fetch();
            request.run.end(request.number, request.run.waited(request.number));
            return used;
        } catch (IOException e) {
            request.run.end(request.number, ResponseSummary.FAILED);
            closeQuietly(used);
            return null;
        }
    }

    private static void closeQuietly(@Nullable PageConnection connection) {
        if (connection != null) {
            try {
                connection.close();
            } catch (IOException e) {
                // It broke already.
            }
        }
    }
}
