package io.tiercel.client.data;

import io.tiercel.client.data.block.BlockPlace;
import io.tiercel.client.data.block.BlockSource;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.HeldChunk;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.retry.Interruption;
import io.tiercel.wire.cache.ClientReport.ReadWait;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.ReplicaAccessor;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/**
 * Reads one block for one reader, each chunk from the nearest tier that has it, or from a DataNode. It is not thread-safe,
 * as its one reader is not; but HDFS's striped streams may close it while another thread reads.
 *
 * <p>This is Panthera's data caching (section 3.2).
 */
public final class TieredAccessor extends ReplicaAccessor {
    /** The distance of what is on another machine, if nothing is known of the network between. */
    private static final int FAR = Integer.MAX_VALUE;

    private final BlockPlace place;
    private final ChunkSource source;
    private final BytesByTier bytes;
    private final BlockSource stream;
    private final long wantedTo;
    private final Closing onClose;
    private final Runnable onFailure;
    private final HeldChunk held;
    private long readBytes;
    private long waitedBytes;
    private long waitedNanos;
    /** Another thread may close the reader while this one reads. */
    private volatile boolean closed;
    /** The chunk that this reader was the one to fetch last, or -1. */
    private int fetchedChunk = -1;

    private Tier fetchedFrom = Tier.DATANODE;
    private int fetchedDistance = FAR;
    /** How far away the furthest of what the last read gave was, as Hadoop counts it: 0 is this machine. */
    private int distance;

    /** Hears what came of a reader. */
    @FunctionalInterface
    public interface Closing {
        /**
         * The reader is closed.
         *
         * @param dataNode the UUID of the one that served some of it; null if none did
         * @param bytes that were read, some perhaps more than once
         * @param waited for what came from beyond this machine's tiers
         */
        void closed(@Nullable String dataNode, long bytes, ReadWait waited);
    }

    /**
     * @param wantedTo the position in the block up to which the reader has said it will read
     * @param onClose hears what came of this reader, if it has read
     * @param onFailure runs when no DataNode could be read: HDFS then serves the next reader itself
     */
    public TieredAccessor(
            BlockPlace place,
            ChunkSource source,
            BytesByTier bytes,
            BlockSource stream,
            long wantedTo,
            Closing onClose,
            Runnable onFailure) {
        this.place = place;
        this.source = source;
        this.bytes = bytes;
        this.stream = stream;
        this.wantedTo = Math.min(wantedTo, place.lengthBytes());
        this.onClose = onClose;
        this.onFailure = onFailure;
        this.held = source.newHeldChunk();
    }

    @Override
    public int read(long pos, byte[] buf, int off, int len) throws IOException {
        return read(pos, ByteBuffer.wrap(buf, off, len));
    }

    @Override
    public int read(long pos, ByteBuffer buf) throws IOException {
        long available = place.lengthBytes() - pos;
        if (available <= 0) {
            return buf.hasRemaining() ? -1 : 0;
        }
        int total = (int) Math.min(buf.remaining(), available);
        int limit = buf.limit();
        distance = 0;
        try {
            for (int done = 0; done < total; ) {
                done += readChunk(pos + done, buf, total - done);
            }
        } catch (IOException e) {
            if (!Interruption.caused(e)) {
                onFailure.run();
            }
            throw e;
        } catch (RuntimeException e) {
            // HDFS's streams read on themselves after an IOException only.
            onFailure.run();
            throw new IOException(place.block() + " is left to HDFS: " + e, e);
        } finally {
            buf.limit(limit);
            stream.rest();
            if (closed) {
                // The read was cut off in the middle, and has connected anew.
                letGo();
            }
        }
        return total;
    }

    /** Reads as much of one chunk as is wanted and returns how much that was. */
    private int readChunk(long pos, ByteBuffer buf, int wanted) throws IOException {
        ChunkId id = source.chunkAt(place, pos);
        int offset = (int) (pos - source.startOf(id));
        int length = Math.min(wanted, id.length() - offset);
        int start = buf.position();
        buf.limit(start + length);
        @Nullable Tier tier = held.read(id, offset, buf) ? fetchedFrom : source.cached(id, offset, buf);
        if (tier == null) {
            tier = fetch(id, offset, buf, Math.max(wantedTo, pos + length));
        }
        buf.position(start + length);
        // What this reader had fetched came from where it was fetched, however many reads hand it on.
        Tier origin = id.index() == fetchedChunk ? fetchedFrom : tier;
        bytes.add(origin, length);
        waitedBytes += isBeyond(origin) ? length : 0;
        distance = Math.max(distance, id.index() == fetchedChunk ? fetchedDistance : 0);
        readBytes += length;
        return length;
    }

    /** Fetches what no tier had, and remembers whether it came from beyond the tiers. */
    private Tier fetch(ChunkId id, int offset, ByteBuffer buf, long upTo) throws IOException {
        long began = System.nanoTime();
        Tier tier = source.fetch(new ChunkSource.Request(id, offset, buf, upTo, stream, held));
        if (isBeyond(tier)) {
            waitedNanos += System.nanoTime() - began;
            fetchedChunk = id.index();
            fetchedFrom = tier;
            fetchedDistance = tier == Tier.DATANODE ? stream.networkDistance() : FAR;
        }
        return tier;
    }

    /** Whether it is none of this machine's tiers. */
    private static boolean isBeyond(Tier tier) {
        return tier.compareTo(Tier.NODE) > 0;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        letGo();
        if (readBytes > 0) {
            DatanodeInfo served = stream.served();
            onClose.closed(
                    served == null ? null : served.getDatanodeUuid(),
                    readBytes,
                    new ReadWait(waitedBytes, waitedNanos));
            readBytes = 0;
            waitedBytes = 0;
            waitedNanos = 0;
        }
    }

    private void letGo() throws IOException {
        held.release();
        stream.close();
    }

    @Override
    public boolean isLocal() {
        return distance == 0;
    }

    /** HDFS asks after each read, and counts the bytes of that read as coming from so far. */
    @Override
    public int getNetworkDistance() {
        return distance;
    }

    @Override
    public boolean isShortCircuit() {
        return false;
    }
}
