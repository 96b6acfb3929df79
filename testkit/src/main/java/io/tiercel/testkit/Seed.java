package io.tiercel.testkit;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A generator of test inputs that can be replayed from one printed number.
 *
 * <p>{@link #announced} takes the number from the system property {@code tiercel.test.seed} or, where it is not set,
 * draws one; it prints it in either case, so that a failure can be run again:
 * {@code mvn test -Dtest=... -Dtiercel.test.seed=42}. Not thread-safe: give each thread its own
 * {@link #split}.
 */
public final class Seed {
    /** The system property that replays a run. */
    public static final String PROPERTY = "tiercel.test.seed";

    private static final String NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_-. \u00e9\u6f22";

    private final long value;
    private final SplittableRandom random;

    private Seed(long value, SplittableRandom random) {
        this.value = value;
        this.random = random;
    }

    public static Seed of(long value) {
        return new Seed(value, new SplittableRandom(value));
    }

    /** The seed to replay, or a new one; printed with the name of the test it is for. */
    public static Seed announced(String name) {
        Long replayed = Long.getLong(PROPERTY);
        Seed seed = of(replayed != null ? replayed : new SplittableRandom().nextLong(1_000_000_000L));
        System.out.println(name + ": -D" + PROPERTY + "=" + seed.value);
        return seed;
    }

    /** The number that replays this generator; a split has the number of what it was split from. */
    public long value() {
        return value;
    }

    /** A generator of its own for another thread or part, drawn from this one. */
    public Seed split() {
        return new Seed(value, random.split());
    }

    /** From 0 to below the bound. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** From {@code first} to {@code last}, both possible. */
    public int between(int first, int last) {
        return random.nextInt(first, last + 1);
    }

    /** From 0 to below the bound. */
    public long below(long bound) {
        return random.nextLong(bound);
    }

    public long anyLong() {
        return random.nextLong();
    }

    /** True once in {@code n} on average. */
    public boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    public <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    public final <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    public byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** One path component that HDFS accepts, of 1 to 12 letters, with odd but legal ones among them. */
    public String name() {
        int length = between(1, 12);
        StringBuilder name = new StringBuilder("n");
        for (int i = 1; i < length; i++) {
            name.append(NAME_LETTERS.charAt(below(NAME_LETTERS.length())));
        }
        return name.toString();
    }

    /** An absolute path of 1 to {@code maxDepth} components out of a few names, so that paths meet. */
    public String path(int maxDepth) {
        int depth = between(1, maxDepth);
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            path.append('/').append(pick("a", "b", "c", "d"));
        }
        return path.toString();
    }

    @Override
    public String toString() {
        return "-D" + PROPERTY + "=" + value;
    }
}
