package io.tiercel.simulator.credit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A physical CPU with its own run queue: best class first, and within a class whoever came first. Not thread-safe.
 */
final class Pcpu {
    private final int number;
    private final List<Vcpu> queue = new ArrayList<>();
    private @Nullable Vcpu current;
    private boolean unsorted;

    Pcpu(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** The vCPU that runs, or that blocked at this very moment; null while the CPU is idle. */
    @Nullable
    Vcpu current() {
        return current;
    }

    void current(@Nullable Vcpu next) {
        current = next;
    }

    /** Those that wait, in their order. */
    List<Vcpu> queue() {
        return queue;
    }

    @Nullable
    Vcpu first() {
        return queue.isEmpty() ? null : queue.get(0);
    }

    /** Behind all of its class. */
    void insert(Vcpu vcpu) {
        int place = 0;
        while (place < queue.size() && !vcpu.priority().isAbove(queue.get(place).priority())) {
            place++;
        }
        queue.add(place, vcpu);
    }

    void remove(Vcpu vcpu) {
        if (!queue.remove(vcpu)) {
            throw new IllegalStateException(vcpu + " does not wait on CPU " + number);
        }
    }

    /** Classes have changed; the queue keeps its order until {@link #sort}. */
    void classesChanged() {
        unsorted = true;
    }

    void sort() {
        if (unsorted) {
            queue.sort((a, b) -> a.priority().compareTo(b.priority()));
            unsorted = false;
        }
    }
}
