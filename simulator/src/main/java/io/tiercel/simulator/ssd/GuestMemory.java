package io.tiercel.simulator.ssd;

/**
 * What of a VM's memory is left for pages of files, and when what is written there goes to its disk: as Linux does by default.
 *
 * @param pageBlocks blocks of 64 KiB that it keeps; with none, all that is read or written goes to the disk at once
 * @param backgroundBlocks with more than these to be written, it begins to write
 * @param dirtyBlocksMax with more than these to be written, whoever writes waits
 * @param expiryNanos what has waited so long to be written is written, however little it is
 */
public record GuestMemory(int pageBlocks, int backgroundBlocks, int dirtyBlocksMax, long expiryNanos) {
    /** Nothing is kept. */
    public static final GuestMemory NONE = new GuestMemory(0, 0, 0, 0);

    private static final int PERCENT = 100;
    private static final int BACKGROUND_PERCENT = 10;
    private static final int DIRTY_PERCENT = 20;
    private static final long EXPIRY_NANOS = 30_000_000_000L;

    public GuestMemory {
        if (pageBlocks < 0 || backgroundBlocks < 0 || expiryNanos < 0) {
            throw new IllegalArgumentException("neither room nor time can be negative: " + pageBlocks + ", "
                    + backgroundBlocks + ", " + expiryNanos);
        }
        if (dirtyBlocksMax < backgroundBlocks || dirtyBlocksMax > pageBlocks) {
            throw new IllegalArgumentException("what waits to be written is between " + backgroundBlocks + " and "
                    + pageBlocks + " blocks at most: " + dirtyBlocksMax);
        }
    }

    /** So many MiB of pages, with the kernel's defaults: 10 and 20 % of them, and 30 s. */
    public static GuestMemory ofMebibytes(int mebibytes) {
        int blocks = StorageModel.blocksOfMebibytes(mebibytes);
        return new GuestMemory(
                blocks, blocks * BACKGROUND_PERCENT / PERCENT, blocks * DIRTY_PERCENT / PERCENT, EXPIRY_NANOS);
    }
}
