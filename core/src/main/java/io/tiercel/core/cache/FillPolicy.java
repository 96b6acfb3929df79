package io.tiercel.core.cache;

/**
 * Decides on a miss whether the whole chunk is fetched and kept, or only the bytes that were asked for.
 *
 * <p>A reader that wants a good part of a chunk costs little more for all of it. One that wants a few bytes of it costs
 * many times more, and pays off only if the chunk is wanted again: so its first visit fetches the bytes alone, and the
 * second the chunk. Stateless.
 */
public final class FillPolicy {
    /** A reader that wants this share of a chunk fetches it all: one part in four. */
    private static final int SHARE = 4;

    private FillPolicy() {}

    /**
     * Whether to fetch the whole chunk.
     *
     * @param wantedBytes how much the reader is to read from here on, as far as it has said
     * @param chunkBytes the chunk's length
     * @param missedBefore whether the chunk was asked for, and not found, a while ago already
     */
    public static boolean wholeChunk(long wantedBytes, int chunkBytes, boolean missedBefore) {
        return missedBefore || wantedBytes >= chunkBytes / SHARE;
    }
}
