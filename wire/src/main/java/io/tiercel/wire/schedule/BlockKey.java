package io.tiercel.wire.schedule;

/** One number for a block, whichever NameNode it is of. */
public final class BlockKey {
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private BlockKey() {}

    /** The number of the block with this id in this pool; that two blocks share one is as good as impossible. */
    public static long of(String pool, long blockId) {
        return blockId + ODD * pool.hashCode();
    }
}
