package io.tiercel.simulator.credit;

import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A web VM and its clients: a closed loop.
 *
 * <p>The guest's own scheduler is simple: a request that becomes ready goes to a vCPU that has nothing to do, to the one
 * that it had last if it can; otherwise it waits in a queue for whichever vCPU is free first. It computes to the end of its burst. The
 * guest does not know that a vCPU may be off its CPU, as Linux does not. Not thread-safe.
 */
public final class WebGuest implements Guest {
    private static final double THINK_MAX = 10;

    private final EventLoop loop;
    private final Hypercalls calls;
    private final Interrupts interrupts;
    private final WebLoad load;
    private final RandomDurations thinking;
    private final RandomDurations computing;
    private final RandomDurations waiting;
    private final ResponseTimes responses = new ResponseTimes();

    /** Of each client, what it has asked for. */
    private final long[] askedNanos;

    private final int[] burstsLeft;
    private final long[] leftNanos;
    private final int[] vcpuOf;

    private final Deque<Integer> ready = new ArrayDeque<>();
    private final Deque<Integer> pending = new ArrayDeque<>();
    private final List<Burst> bursts = new ArrayList<>();
    /** The client whose request each vCPU computes. */
    private final @Nullable Integer[] served;

    public WebGuest(
            EventLoop loop, Hypercalls calls, Interrupts interrupts, int vcpus, WebLoad load, RandomStreams streams) {
        this.loop = loop;
        this.calls = calls;
        this.interrupts = interrupts;
        this.load = load;
        this.thinking = new RandomDurations(streams.stream("think time"), load.thinkNanos());
        this.computing = new RandomDurations(streams.stream("web computing"), load.demandNanos() / load.bursts());
        this.waiting = new RandomDurations(streams.stream("web waiting"), load.waitNanos());
        this.askedNanos = new long[load.clients()];
        this.burstsLeft = new int[load.clients()];
        this.leftNanos = new long[load.clients()];
        this.vcpuOf = new int[load.clients()];
        this.served = new @Nullable Integer[vcpus];
        for (int i = 0; i < vcpus; i++) {
            bursts.add(new Burst(loop, this::computed, i));
        }
    }

    public ResponseTimes responses() {
        return responses;
    }

    /** Forgets the response times so far. */
    public void warmedUp() {
        responses.clear();
    }

    @Override
    public void begin() {
        for (int client = 0; client < load.clients(); client++) {
            think(client);
        }
    }

    private void think(int client) {
        long nanos = Math.min(thinking.next(), Math.round(THINK_MAX * load.thinkNanos()));
        loop.after(nanos, this::ask, client);
    }

    private void ask(int client) {
        askedNanos[client] = loop.nowNanos();
        burstsLeft[client] = load.bursts();
        vcpuOf[client] = client % served.length;
        interrupts.deliver(this::interrupt, client);
    }

    /** Something that a request waits for has come. */
    private void interrupt(int client) {
        if (!load.interruptsOnFirst() || calls.runs(0)) {
            becomesReady(client);
        } else {
            pending.add(client);
            calls.wake(0);
        }
    }

    private void becomesReady(int client) {
        leftNanos[client] = computing.next();
        int vcpu = freeVcpu(vcpuOf[client]);
        if (vcpu < 0) {
            ready.add(client);
        } else {
            give(vcpu, client);
            if (calls.runs(vcpu)) {
                bursts.get(vcpu).run(leftNanos[client]);
            } else {
                calls.wake(vcpu);
            }
        }
    }

    /** The preferred one if it is free, or the first one that is; -1 if none is. */
    private int freeVcpu(int preferred) {
        return served[preferred] == null ? preferred : Arrays.asList(served).indexOf(null);
    }

    private void give(int vcpu, int client) {
        served[vcpu] = client;
        vcpuOf[client] = vcpu;
    }

    @Override
    public void resumed(int vcpu) {
        Integer client = served[vcpu];
        if (client != null) {
            bursts.get(vcpu).run(leftNanos[client]);
        }
        if (vcpu == 0) {
            while (!pending.isEmpty()) {
                becomesReady(pending.remove());
            }
        }
        if (served[vcpu] == null) {
            calls.block(vcpu);
        }
    }

    @Override
    public void paused(int vcpu) {
        Integer client = served[vcpu];
        if (client != null) {
            leftNanos[client] = bursts.get(vcpu).stop();
        }
    }

    private void computed(int vcpu) {
        Integer client = served[vcpu];
        if (client == null) {
            throw new IllegalStateException("vCPU " + vcpu + " computed for nobody");
        }
        served[vcpu] = null;
        Integer next = ready.poll();
        if (next == null) {
            calls.block(vcpu);
        } else {
            give(vcpu, next);
            bursts.get(vcpu).run(leftNanos[next]);
        }
        goOn(client);
    }

    private void goOn(int client) {
        if (--burstsLeft[client] > 0) {
            loop.after(waiting.next(), one -> interrupts.deliver(this::interrupt, one), client);
        } else {
            responses.add(loop.nowNanos() - askedNanos[client]);
            think(client);
        }
    }
}
