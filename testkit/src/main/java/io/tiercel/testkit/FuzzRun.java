package io.tiercel.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One run of a {@link Fuzz}: a thread that reads, and one that sees whether it comes to an end with each input. */
final class FuzzRun {
    private static final long PATIENCE_MILLIS = 60_000;
    private static final int TAKEN_MAX = 256;
    private static final int SHOWN_BYTES_MAX = 4096;

    private final String name;
    private final List<byte[]> samples;
    private final FuzzRule rule;
    private final Seed seed;
    private final Mutator mutator;
    private final List<byte[]> taken = new ArrayList<>();
    private final AtomicLong tried = new AtomicLong();
    private volatile byte[] input = {};
    private volatile @Nullable AssertionError failure;

    FuzzRun(String name, List<byte[]> samples, FuzzRule rule, Seed seed) {
        this.name = name;
        this.samples = List.copyOf(samples);
        this.rule = rule;
        this.seed = seed;
        this.mutator = new Mutator(seed);
    }

    /** Tries so many inputs, or for so many minutes if there are any; how many were tried. */
    long go(long inputs, long minutes) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
        Thread thread = new Thread(() -> read(inputs, minutes, end), "fuzz " + name);
        thread.setDaemon(true);
        thread.start();
        long seen = -1;
        while (thread.isAlive() && seen != tried.get()) {
            seen = tried.get();
            thread.join(PATIENCE_MILLIS);
        }
        if (thread.isAlive()) {
            AssertionError stuck = failed("it has not ended after " + PATIENCE_MILLIS + " ms", null);
            stuck.setStackTrace(thread.getStackTrace());
            throw stuck;
        }
        AssertionError found = failure;
        if (found != null) {
            throw found;
        }
        return tried.get();
    }

    private void read(long inputs, long minutes, long end) {
        try {
            for (byte[] sample : samples) {
                input = sample;
                if (!rule.isTaken(sample)) {
                    throw new AssertionError("it refuses a sample");
                }
            }
            while (tried.get() < inputs && (minutes == 0 || System.nanoTime() - end < 0)) {
                next();
            }
        } catch (AssertionError e) {
            failure = failed(String.valueOf(e.getMessage()), e);
        }
    }

    private void next() {
        input = mutator.mutated(anySample(), anySample());
        boolean isTaken = rule.isTaken(input);
        if (isTaken && taken.size() < TAKEN_MAX) {
            taken.add(input);
        } else if (isTaken) {
            taken.set(seed.below(TAKEN_MAX), input);
        }
        tried.incrementAndGet();
    }

    private byte[] anySample() {
        return taken.isEmpty() || seed.oneIn(2) ? seed.pick(samples) : seed.pick(taken);
    }

    private AssertionError failed(String what, @Nullable Throwable cause) {
        byte[] bytes = input;
        String shown = HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, SHOWN_BYTES_MAX)));
        return new AssertionError(
                "fuzz " + name + ", " + seed + ": at input " + tried + " " + what + "; its " + bytes.length
                        + " bytes are " + shown,
                cause);
    }
}
