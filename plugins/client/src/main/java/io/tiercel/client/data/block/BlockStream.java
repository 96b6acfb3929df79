package io.tiercel.client.data.block;

import io.tiercel.client.data.block.BlockPlace.Replica;
import io.tiercel.client.data.block.DataNodePeers.Wish;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.client.retry.Interruption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.BlockReader;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/**
 * Reads a block from its DataNodes. A reader that goes on where the last read ended keeps its connection. That a reader is
 * interrupted ends its read at once, and is held against no DataNode. Not thread-safe.
 */
public final class BlockStream implements BlockSource {
    private final BlockPlace place;
    private final Wish wish;
    private final CorruptReplicas corrupt;
    private @Nullable BlockReader reader;
    private @Nullable Replica replica;
    /** Runs since the DataNode of the replica was first asked for a part of what is read now. */
    private DataNodeWaits.@Nullable Wait wait;

    private int distance;
    private long position;
    private long end;

    public BlockStream(BlockPlace place, Wish wish) {
        this.place = place;
        this.wish = wish;
        this.corrupt = new CorruptReplicas(place);
    }

    @Override
    public Tier readFully(long from, ByteBuffer dst, long readAheadTo) throws IOException {
        try {
            readOrRetry(from, dst, readAheadTo);
        } catch (ChecksumException e) {
            // On a ChecksumException HDFS would report the DataNode of its own choice, not always the one that was
            // read.
            throw new IOException("no replica of " + place.block() + " was read: " + e.getMessage(), e);
        } finally {
            corrupt.report();
        }
        return Tier.DATANODE;
    }

    private void readOrRetry(long from, ByteBuffer dst, long readAheadTo) throws IOException {
        int start = dst.position();
        try {
            readOnce(from, dst, readAheadTo);
        } catch (IOException first) {
            if (Interruption.caused(first)) {
                throw first;
            }
            // One more try, from the next replica: the connection may have been idle for long.
            dst.position(start);
            retry(from, dst, readAheadTo, first);
        }
    }

    private void retry(long from, ByteBuffer dst, long readAheadTo, IOException first) throws IOException {
        try {
            readOnce(from, dst, readAheadTo);
        } catch (IOException second) {
            second.addSuppressed(first);
            throw second;
        }
    }

    private void readOnce(long from, ByteBuffer dst, long readAheadTo) throws IOException {
        BlockReader source = at(from, from + dst.remaining(), readAheadTo);
        await(Objects.requireNonNull(replica));
        try {
            while (dst.hasRemaining()) {
                int read = source.read(dst);
                if (read <= 0) {
                    throw new IOException(place.block() + " ends at " + position + ", before " + end);
                }
                position += read;
            }
        } catch (IOException e) {
            abandon(e);
            throw e;
        }
        if (position >= end) {
            closeReader();
        }
    }

    private void await(Replica asked) {
        if (wait == null) {
            wait = place.peers().await(asked);
        }
    }

    @Override
    public void rest() {
        DataNodeWaits.Wait ended = wait;
        wait = null;
        if (ended != null) {
            ended.end();
        }
    }

    private BlockReader at(long from, long to, long readAheadTo) throws IOException {
        BlockReader current = reader;
        if (current != null && position == from && to <= end) {
            return current;
        }
        closeReader();
        return open(from, Math.min(place.lengthBytes(), Math.max(to, readAheadTo)));
    }

    private BlockReader open(long from, long to) throws IOException {
        IOException last = new IOException(place.block() + " has no replica");
        for (Replica candidate : place.peers().preferred(place)) {
            if (!candidate.equals(replica)) {
                rest();
            }
            await(candidate);
            try {
                BlockReader opened = place.peers().open(place, candidate, wish, from, to);
                reader = opened;
                replica = candidate;
                distance = opened.getNetworkDistance();
                position = from;
                end = to;
                return opened;
            } catch (IOException e) {
                rest();
                if (Interruption.caused(e)) {
                    throw e;
                }
                place.peers().shun(candidate);
                e.addSuppressed(last);
                last = e;
            }
        }
        throw last;
    }

    @Override
    public int networkDistance() {
        return distance;
    }

    @Override
    public @Nullable DatanodeInfo served() {
        return replica == null ? null : replica.node();
    }

    private void abandon(IOException cause) throws IOException {
        Replica failed = replica;
        if (failed != null) {
            blame(failed, cause);
        }
        close();
    }

    private void blame(Replica failed, IOException cause) {
        if (cause instanceof ChecksumException) {
            corrupt.add(failed);
        }
        if (!Interruption.caused(cause)) {
            place.peers().shun(failed);
        }
    }

    @Override
    public void close() throws IOException {
        rest();
        closeReader();
    }

    private void closeReader() throws IOException {
        BlockReader open = reader;
        reader = null;
        if (open != null) {
            open.close();
        }
    }
}
