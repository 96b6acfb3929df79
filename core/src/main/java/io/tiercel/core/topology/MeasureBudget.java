package io.tiercel.core.topology;

/**
 * How many bytes pairs of VMs may push, each and all together: what some leave of their share is for those that follow. Not
 * thread-safe.
 */
public final class MeasureBudget {
    /** Fewer bytes for a pair say nothing. */
    public static final long PAIR_BYTES_MIN = 2 << 20;

    private final long pairBytesMax;
    private long bytesLeft;
    private long pairsLeft;

    /**
     * For so many pairs.
     *
     * @throws IllegalArgumentException if there is too little for each
     */
    public MeasureBudget(long pairs, long pairBytesMax, long bytesMax) {
        if (pairs > 0 && bytesMax / pairs < PAIR_BYTES_MIN) {
            throw new IllegalArgumentException(
                    pairs + " pairs need " + (PAIR_BYTES_MIN >> 20) + " MiB each at least, which is more than the "
                            + (bytesMax >> 20) + " MiB that they may push together");
        }
        if (pairBytesMax < PAIR_BYTES_MIN) {
            throw new IllegalArgumentException("a pair needs " + (PAIR_BYTES_MIN >> 20) + " MiB at least");
        }
        this.pairBytesMax = pairBytesMax;
        this.bytesLeft = bytesMax;
        this.pairsLeft = pairs;
    }

    /** What the next pair may push; it counts as pushed. */
    public long take() {
        if (pairsLeft < 1) {
            throw new IllegalStateException("there are no pairs left");
        }
        long share = Math.min(pairBytesMax, bytesLeft / pairsLeft);
        pairsLeft--;
        bytesLeft -= share;
        return share;
    }

    /** What a pair was given and did not need. */
    public void giveBack(long bytes) {
        bytesLeft += Math.max(0, bytes);
    }
}
