package io.tiercel.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Tries inputs that nobody has thought of on what reads bytes from elsewhere: samples that our own encoders have written,
 * damaged by a {@link Mutator}.
 *
 * <p>Whatever the input is, the reader takes it, or refuses it by the one exception that it declares; it allocates no more
 * than the input's size justifies; and it ends. Samples are taken. A damaged input that is taken becomes a sample too, so that
 * damage adds up. A failure says the input, and the seed that makes it again.
 *
 * <p>A few thousand inputs are tried, or as many as there is time for where the system property {@value #PROPERTY} says how
 * many minutes it is to last. Not thread-safe.
 */
public final class Fuzz {
    /** The system property by which a reader is tried for so many minutes. */
    public static final String PROPERTY = "tiercel.fuzz.minutes";

    private static final int INPUTS = 10_000;
    private static final long ALLOCATED_BYTES_MAX = 2 << 20;

    private final String name;
    private final List<byte[]> samples = new ArrayList<>();
    private Class<? extends Exception> refusal = IOException.class;
    private int inputs = INPUTS;
    private long allocatedBytesMax = ALLOCATED_BYTES_MAX;

    private Fuzz(String name) {
        this.name = name;
    }

    /** What reads bytes. */
    @FunctionalInterface
    public interface Reader {
        /** Throws an AssertionError where what was read cannot be. */
        void read(byte[] bytes) throws Exception;
    }

    /**
     * A fuzz without samples yet.
     *
     * @param name of what reads, for people
     */
    public static Fuzz of(String name) {
        return new Fuzz(name);
    }

    public Fuzz sample(byte[] sample) {
        samples.add(sample.clone());
        return this;
    }

    public Fuzz samples(Iterable<byte[]> all) {
        all.forEach(this::sample);
        return this;
    }

    /** By which exception bytes are refused; by an IOException where nothing is said. */
    public Fuzz refusing(Class<? extends Exception> exception) {
        refusal = exception;
        return this;
    }

    /** How many inputs are tried where no time is set. */
    public Fuzz inputs(int count) {
        inputs = count;
        return this;
    }

    /** What reading may allocate besides 64 bytes for each of the input's. */
    public Fuzz allocating(long bytesMax) {
        allocatedBytesMax = bytesMax;
        return this;
    }

    /**
     * Tries all inputs on the reader, which is called by another thread.
     *
     * @throws AssertionError at the first input that is not read as it should be
     */
    public void run(Reader reader) throws InterruptedException {
        if (samples.isEmpty()) {
            throw new IllegalStateException("there is no sample for " + name);
        }
        Seed seed = Seed.announced("fuzz " + name);
        long minutes = Long.getLong(PROPERTY, 0);
        FuzzRun run = new FuzzRun(name, samples, new FuzzRule(reader, refusal, allocatedBytesMax), seed);
        long tried = run.go(minutes > 0 ? Long.MAX_VALUE : inputs, minutes);
        if (minutes > 0) {
            System.out.println("fuzz " + name + ": " + tried + " inputs");
        }
    }
}
