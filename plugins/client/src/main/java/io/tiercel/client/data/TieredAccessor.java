package io.tiercel.client.data;

import io.tiercel.client.data.block.BlockPlace;
import io.tiercel.client.data.block.BlockSource;
import io.tiercel.client.data.chunk.ChunkId;
import io.tiercel.client.data.chunk.HeldChunk;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.retry.Interruption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.ObjLongConsumer;
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
    private final ObjLongConsumer<@Nullable String> onClose;
    private final Runnable onFailure;
    private final HeldChunk held;
    private long readBytes;
    /** Another thread may close the reader while this one reads. */
    private volatile boolean closed;
    /** The chunk that this reader was the one to fetch last, or -1. */
    private int fetchedChunk = -1;

    private Tier fetchedFrom = Tier.DATANODE;
    private int fetchedDistance = FAR;
    /** How far away the furthest of what the last read gave was, as Hadoop counts it: 0 is this machine. */
    private int distance;

    /**
     * @param wantedTo the position in the block up to which the reader has said it will read
     * @param onClose hears the UUID of the DataNode that has served this reader, or null if none has; and how many bytes were read
     * @param onFailure runs when no DataNode could be read: HDFS then serves the next reader itself
     */
    public TieredAccessor(
            BlockPlace place,
            ChunkSource source,
            BytesByTier bytes,
            BlockSource stream,
            long wantedTo,
            ObjLongConsumer<@Nullable String> onClose,
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
        bytes.add(id.index() == fetchedChunk ? fetchedFrom : tier, length);
        distance = Math.max(distance, id.index() == fetchedChunk ? fetchedDistance : 0);
        readBytes += length;
        return length;
    }

    /** Fetches what no tier had, and remembers whether it came from beyond the tiers. */
    private Tier fetch(ChunkId id, int offset, ByteBuffer buf, long upTo) throws IOException {
        Tier tier = source.fetch(new ChunkSource.Request(id, offset, buf, upTo, stream, held));
        if (tier.compareTo(Tier.NODE) > 0) {
            fetchedChunk = id.index();
            fetchedFrom = tier;
            fetchedDistance = tier == Tier.DATANODE ? stream.networkDistance() : FAR;
        }
        return tier;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        letGo();
        if (readBytes > 0) {
            DatanodeInfo served = stream.served();
            onClose.accept(served == null ? null : served.getDatanodeUuid(), readBytes);
            readBytes = 0;
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
