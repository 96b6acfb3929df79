package io.tiercel.simulator.credit;

import io.tiercel.simulator.engine.EventLoop;
import io.tiercel.simulator.engine.RandomStreams;
import java.util.ArrayList;
import java.util.List;

/**
 * A VM whose vCPUs each compute, then block until what they read has come, and so on: Hadoop's WordCount, a task on each vCPU. Both
 * durations are exponentially distributed.
 */
public final class ReadingGuest implements Guest {
    private final EventLoop loop;
    private final Hypercalls calls;
    private final Interrupts interrupts;
    private final RandomDurations computing;
    private final RandomDurations reading;
    private final List<Burst> bursts = new ArrayList<>();
    private final long[] leftNanos;

    /**
     * What each vCPU does in turn.
     *
     * @param computingNanos mean
     * @param readingNanos mean
     */
    public record Load(double computingNanos, double readingNanos) {
        /** A packet of HDFS over a gigabit link: 64 KiB at 30 ns a byte, and 0.6 ms until the next one is there. */
        public static final Load WORD_COUNT = new Load(65_536 * 30.0, 600_000);

        public Load {
            if (!(computingNanos > 0 && readingNanos > 0)) {
                throw new IllegalArgumentException(
                        "durations must be positive: " + computingNanos + " ns, " + readingNanos + " ns");
            }
        }
    }

    public ReadingGuest(
            EventLoop loop, Hypercalls calls, Interrupts interrupts, int vcpus, Load load, RandomStreams streams) {
        this.loop = loop;
        this.calls = calls;
        this.interrupts = interrupts;
        this.computing = new RandomDurations(streams.stream("batch computing"), load.computingNanos());
        this.reading = new RandomDurations(streams.stream("batch reading"), load.readingNanos());
        this.leftNanos = new long[vcpus];
        for (int i = 0; i < vcpus; i++) {
            bursts.add(new Burst(loop, this::computed, i));
        }
    }

    @Override
    public void begin() {
        for (int i = 0; i < leftNanos.length; i++) {
            hasRead(i);
        }
    }

    @Override
    public void resumed(int vcpu) {
        bursts.get(vcpu).run(leftNanos[vcpu]);
    }

    @Override
    public void paused(int vcpu) {
        leftNanos[vcpu] = bursts.get(vcpu).stop();
    }

    private void computed(int vcpu) {
        calls.block(vcpu);
        loop.after(reading.next(), number -> interrupts.deliver(this::hasRead, number), vcpu);
    }

    private void hasRead(int vcpu) {
        leftNanos[vcpu] = computing.next();
        calls.wake(vcpu);
    }
}
