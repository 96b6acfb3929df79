package io.tiercel.client.data.block;

import io.tiercel.client.data.chunk.Tier;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/** Where one reader's block comes from when no memory of its own machine has it. Not thread-safe. */
public interface BlockSource extends Closeable {
    /**
     * Fills dst with the block's bytes from {@code from} on.
     *
     * @param readAheadTo up to where the caller is likely to read on; may lie past the end of the block
     * @return the furthest that any of the bytes came from
     * @throws IOException if no replica could be read
     */
    Tier readFully(long from, ByteBuffer dst, long readAheadTo) throws IOException;

    /** The reader has what it wanted, or gave up: until it reads again it waits for no DataNode. */
    default void rest() {}

    /** How far away the DataNode is that was read last, as HDFS counts it: 0 is this machine; very far if that is not known. */
    default int networkDistance() {
        return Integer.MAX_VALUE;
    }

    /** The DataNode that was read last; null while none was. */
    @Nullable
    DatanodeInfo served();
}
