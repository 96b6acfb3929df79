package io.tiercel.reproduce.soak.deeds;

import io.tiercel.testbed.daemons.DaemonProcess;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A process of Tiercel's, or of a client: whatever it dies of, it is started again. Thread-safe. */
final class Member {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final String name;
    private final Starter starter;
    private final @Nullable WallClock clock;
    private final ReentrantLock inHand = new ReentrantLock();
    private volatile DaemonProcess process;

    /** How it is started, each time. */
    interface Starter {
        /** Another process, which runs. */
        DaemonProcess start() throws IOException, InterruptedException;
    }

    /** Harm to it. */
    interface Harm {
        void to(DaemonProcess process) throws IOException, InterruptedException;
    }

    private Member(String name, Starter starter, @Nullable WallClock clock) throws IOException, InterruptedException {
        this.name = name;
        this.starter = starter;
        this.clock = clock;
        this.process = starter.start();
    }

    /**
     * Starts it.
     *
     * @param clock by which it lives; none for the machine's own
     */
    static Member start(String name, Starter starter, @Nullable WallClock clock)
            throws IOException, InterruptedException {
        return new Member(name, starter, clock);
    }

    String name() {
        return name;
    }

    DaemonProcess process() {
        return process;
    }

    @Nullable
    WallClock clock() {
        return clock;
    }

    /** Does that to it, while nobody else starts or harms it. */
    void harm(Harm harm) throws IOException, InterruptedException {
        inHand.lockInterruptibly();
        try {
            harm.to(process);
        } finally {
            inHand.unlock();
        }
    }

    /**
     * Starts it again, in the place of one that has been killed. The caller harms it just now. It may not be able to start while
     * another harm lasts, such as a full tmpfs, so it is tried again, as a supervisor does.
     */
    void startAgain() throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                process = starter.start();
                return;
            } catch (IOException e) {
                if (System.nanoTime() - end > 0) {
                    throw e;
                }
                TimeUnit.SECONDS.sleep(1);
            }
        }
    }

    /** Starts it again if it has ended by itself, and nobody harms it. Returns its last words then. */
    @Nullable
    String revive() throws IOException, InterruptedException {
        if (!inHand.tryLock()) {
            return null;
        }
        try {
            if (process.alive()) {
                return null;
            }
            String words = String.join("\n", process.output());
            startAgain();
            return words;
        } finally {
            inHand.unlock();
        }
    }

    void close() {
        process.close();
    }
}
