package io.tiercel.simulator.world;

import io.tiercel.simulator.engine.EventHandler;
import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.world.model.VmModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The workers: their slots, what runs on them, and their heartbeats.
 *
 * <p>A worker with a free slot is heard at its next heartbeat, and then at each until its slots are taken or nothing waits
 * for one. Other heartbeats are left out, since nothing comes of them: a recorded past is idle for most of its nights.
 */
final class Workers {
    /** What there is to do in slots. */
    interface Work {
        /** Whether a task waits for a slot, which it need not get. */
        boolean isWaiting();

        /** An attempt for a free slot of the VM; null if there is none for it. */
        @Nullable
        Attempt take(int vm);
    }

    private final EventLoop loop;
    private final List<VmModel> models;
    /** The most slots of any VM. */
    private final int places;

    private final Work work;
    private final EventHandler heartbeat = this::heartbeat;
    // One element for each VM, and not an object: a large cluster looks up one VM after the other.
    private final long[] phasesNanos;
    private final int[] slots;
    private final BitSet lost = new BitSet();
    private final BitSet beats = new BitSet();
    private final int[] running;
    /** Each VM has as many places as any has slots, the first of which are taken. */
    private final @Nullable Attempt[] attempts;
    /** Workers with free slots may be silent, as nothing waited when they were last heard. */
    private boolean resting;

    /**
     * The workers of a cluster, of which none is heard before {@link #start}.
     *
     * @param models of the VMs by number
     * @param random for when in a second each worker is heard
     */
    Workers(EventLoop loop, List<VmModel> models, SplittableRandom random, Work work) {
        this.loop = loop;
        this.models = models;
        this.work = work;
        int vms = models.size();
        this.phasesNanos = new long[vms];
        for (int vm = 0; vm < vms; vm++) {
            phasesNanos[vm] = random.nextLong(models.get(vm).heartbeatNanos());
        }
        this.slots = models.stream().mapToInt(VmModel::slots).toArray();
        this.places = Arrays.stream(slots).max().orElse(0);
        this.running = new int[vms];
        this.attempts = new @Nullable Attempt[Math.multiplyExact(vms, places)];
    }

    void start() {
        for (int vm = 0; vm < running.length; vm++) {
            listen(vm);
        }
    }

    /** A task waits for a slot, where none may have waited before. */
    void wake() {
        if (resting) {
            resting = false;
            for (int vm = 0; vm < running.length; vm++) {
                listen(vm);
            }
        }
    }

    /** The attempt has ended; its slot is free. */
    void ended(Attempt attempt) {
        int vm = attempt.vm();
        int place = place(attempt);
        running[vm]--;
        int last = vm * places + running[vm];
        attempts[place] = attempts[last];
        attempts[last] = null;
        listen(vm);
    }

    /** The VM and all that runs on it are gone; what that was. */
    List<Attempt> lost(int vm) {
        List<Attempt> gone = running(vm);
        lost.set(vm);
        Arrays.fill(attempts, vm * places, vm * places + running[vm], null);
        running[vm] = 0;
        return gone;
    }

    /** What runs on the VM. */
    List<Attempt> running(int vm) {
        List<Attempt> found = new ArrayList<>();
        for (int place = vm * places; place < vm * places + running[vm]; place++) {
            Attempt attempt = attempts[place];
            if (attempt != null) {
                found.add(attempt);
            }
        }
        return found;
    }

    /** The VM's slots, taken or not; none if it is lost. */
    int slots(int vm) {
        return lost.get(vm) ? 0 : slots[vm];
    }

    /**
     * When the VM was heard last before that time, or at it; or would have been, had it had anything to say. It is the
     * beginning if that was never.
     */
    long heardNanos(int vm, long nanos) {
        return Math.max(
                0, nanos - Math.floorMod(nanos - phasesNanos[vm], models.get(vm).heartbeatNanos()));
    }

    /** Whether anything runs. */
    boolean isBusy() {
        return Arrays.stream(running).anyMatch(attempts -> attempts > 0);
    }

    /** How many are not lost. */
    int left() {
        return running.length - lost.cardinality();
    }

    boolean isLost(int vm) {
        return lost.get(vm);
    }

    private int place(Attempt attempt) {
        int first = attempt.vm() * places;
        for (int place = first; place < first + running[attempt.vm()]; place++) {
            if (attempts[place] == attempt) {
                return place;
            }
        }
        throw new IllegalStateException("the attempt does not run on VM " + attempt.vm());
    }

    private void listen(int vm) {
        if (beats.get(vm) || lost.get(vm) || running[vm] == slots[vm]) {
            return;
        }
        if (work.isWaiting()) {
            long periodNanos = models.get(vm).heartbeatNanos();
            long sincePhase = Math.floorMod(loop.nowNanos() - phasesNanos[vm], periodNanos);
            beatAfter(periodNanos - sincePhase, vm);
        } else {
            resting = true;
        }
    }

    private void beatAfter(long nanos, int vm) {
        beats.set(vm);
        loop.after(nanos, heartbeat, vm);
    }

    private void heartbeat(int vm) {
        beats.clear(vm);
        boolean idle = false;
        while (!lost.get(vm) && !idle && running[vm] < slots[vm]) {
            Attempt attempt = work.take(vm);
            idle = attempt == null;
            if (attempt != null) {
                attempts[vm * places + running[vm]] = attempt;
                running[vm]++;
                attempt.start(loop.nowNanos());
            }
        }
        if (idle) {
            listen(vm);
        }
    }
}
