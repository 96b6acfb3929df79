package io.tiercel.wire;

/** Reads the names of changes in a version table as they come. For one thread at a time. */
public final class ChangeFollower {
    private static final int AT_ONCE = 256;

    private final ChangeRing ring;
    private final long[] names = new long[AT_ONCE];
    private long position;

    ChangeFollower(ChangeRing ring) {
        this.ring = ring;
        this.position = ring.head();
    }

    /** What is done about changes. */
    @FunctionalInterface
    public interface Sink {
        /** Takes the first names of the array, which is used again afterwards. */
        void advance(long[] names, int count);
    }

    /** The head of the table up to which it has read. */
    public long position() {
        return position;
    }

    /**
     * Reads all that was written since the last time.
     *
     * @return false if some were missed, because so many came meanwhile, or because somebody damaged them: then anything may
     *     have changed
     */
    public boolean follow(Sink sink) {
        long from = position;
        long to = ring.head();
        position = to;
        if (!ring.has(from, to)) {
            return false;
        }
        boolean whole = true;
        for (long at = from; at < to; ) {
            int count = (int) Math.min(AT_ONCE, to - at);
            for (int i = 0; i < count; i++) {
                names[i] = ring.at(at + i);
                whole &= ring.isWhole(names[i], at + i);
            }
            sink.advance(names, count);
            at += count;
        }
        // The writer may have come round while they were read.
        return whole && ring.has(from, ring.head());
    }
}
