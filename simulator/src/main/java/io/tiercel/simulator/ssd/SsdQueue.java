package io.tiercel.simulator.ssd;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.Stream;

/**
 * The operations of a host's SSD, which its disks share: by weights, or first come, first served.
 *
 * <p>By weights it is start-time fair queueing (Goyal, Vin and Cheng, 1996). A request gets a start tag: where its disk's last
 * request ends, or where the queue is now if that is later. It ends by its operations over the disk's weight after that. The
 * least start tag comes next. So disks that want more than there is get it by their weights, and what one does not want is lent
 * to the others at once. Not thread-safe.
 */
final class SsdQueue implements EventHandler {
    private final EventLoop loop;
    private final StorageModel model;
    private final boolean isFirstCome;
    private final Flow[] flows;
    private double now;
    private boolean isBusy;

    /** What one disk waits for. */
    private static final class Flow {
        private final Deque<Waiting> requests = new ArrayDeque<>();
        private double weight = 1;
        private double end;
    }

    private record Waiting(double start, int operations, EventHandler done, int argument) {}

    /**
     * An SSD that nobody uses yet.
     *
     * @param disks that share it, all alike at first
     * @param isFirstCome whether weights count for nothing
     */
    SsdQueue(EventLoop loop, StorageModel model, int disks, boolean isFirstCome) {
        this.loop = loop;
        this.model = model;
        this.isFirstCome = isFirstCome;
        this.flows = Stream.generate(Flow::new).limit(isFirstCome ? 1 : disks).toArray(Flow[]::new);
    }

    /** What each disk's requests weigh from now on; those that wait keep their turns. Only by weights. */
    void weigh(double[] weights) {
        // One on average, so that tags go on as they have been.
        double mean = Arrays.stream(weights).average().orElse(1);
        for (int disk = 0; disk < flows.length; disk++) {
            flows[disk].weight = weights[disk] / mean;
        }
    }

    /** Begins so many operations of a disk. */
    void begin(int disk, int operations, EventHandler done, int argument) {
        Flow flow = flows[isFirstCome ? 0 : disk];
        double start = Math.max(now, flow.end);
        flow.end = start + operations / flow.weight;
        flow.requests.add(new Waiting(start, operations, done, argument));
        if (!isBusy) {
            serve(flow);
        }
    }

    /** The SSD is free for the next request. */
    @Override
    public void handle(int unused) {
        Flow first = null;
        double least = Double.POSITIVE_INFINITY;
        for (Flow flow : flows) {
            Waiting next = flow.requests.peek();
            if (next != null && next.start < least) {
                least = next.start;
                first = flow;
            }
        }
        if (first != null) {
            serve(first);
        } else {
            isBusy = false;
            for (Flow flow : flows) {
                now = Math.max(now, flow.end);
            }
        }
    }

    private void serve(Flow flow) {
        Waiting next = flow.requests.remove();
        isBusy = true;
        now = next.start;
        long nanos = model.ssdNanos(next.operations);
        loop.after(nanos, this, 0);
        loop.after(nanos + model.hitNanos(), next.done, next.argument);
    }
}
