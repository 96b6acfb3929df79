package io.tiercel.simulator.world;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The workers: their slots, what runs on them, and their heartbeats.
 *
 * <p>A worker with a free slot is heard at its next heartbeat, and then at each until its slots are taken. Those of a
 * worker that has none are left out, since nothing comes of them.
 */
final class Workers {
    private static final class Worker {
        private final long phaseNanos;
        /** A few: no more than there are slots. */
        private final List<Attempt> running;

        private boolean lost;
        private boolean beats;

        Worker(int slots, long phaseNanos) {
            this.running = new ArrayList<>(slots);
            this.phaseNanos = phaseNanos;
        }
    }

    private final EventLoop loop;
    private final VmModel model;
    private final IntFunction<@Nullable Attempt> work;
    private final List<Worker> workers = new ArrayList<>();
    private final EventHandler heartbeat = this::heartbeat;

    /**
     * @param random for when in a second each worker is heard
     * @param work for a free slot of the VM, if there is any
     */
    Workers(EventLoop loop, int vms, VmModel model, SplittableRandom random, IntFunction<@Nullable Attempt> work) {
        this.loop = loop;
        this.model = model;
        this.work = work;
        for (int vm = 0; vm < vms; vm++) {
            workers.add(new Worker(model.slots(), random.nextLong(model.heartbeatNanos())));
        }
    }

    void start() {
        for (int vm = 0; vm < workers.size(); vm++) {
            listen(vm);
        }
    }

    /** The attempt has ended; its slot is free. */
    void ended(Attempt attempt) {
        workers.get(attempt.vm()).running.remove(attempt);
        listen(attempt.vm());
    }

    /** The VM and all that runs on it are gone. */
    void lost(int vm) {
        Worker worker = workers.get(vm);
        worker.lost = true;
        worker.running.forEach(Attempt::lose);
        worker.running.clear();
    }

    boolean isLost(int vm) {
        return workers.get(vm).lost;
    }

    private void listen(int vm) {
        Worker worker = workers.get(vm);
        if (!worker.beats && !worker.lost) {
            long sincePhase = Math.floorMod(loop.nowNanos() - worker.phaseNanos, model.heartbeatNanos());
            beatAfter(model.heartbeatNanos() - sincePhase, worker, vm);
        }
    }

    private void beatAfter(long nanos, Worker worker, int vm) {
        worker.beats = true;
        loop.after(nanos, heartbeat, vm);
    }

    private void heartbeat(int vm) {
        Worker worker = workers.get(vm);
        worker.beats = false;
        boolean idle = false;
        while (!worker.lost && !idle && worker.running.size() < model.slots()) {
            Attempt attempt = work.apply(vm);
            idle = attempt == null;
            if (attempt != null) {
                worker.running.add(attempt);
                attempt.start();
            }
        }
        if (idle && !worker.beats) {
            beatAfter(model.heartbeatNanos(), worker, vm);
        }
    }
}
