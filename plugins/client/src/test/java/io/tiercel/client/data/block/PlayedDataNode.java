package io.tiercel.client.data.block;

import io.tiercel.client.data.chunk.Tier;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/** Has the block, counts what is read of it, and lets something happen while it serves it. */
public final class PlayedDataNode implements BlockSource {
    /** What happens meanwhile. */
    @FunctionalInterface
    interface Step {
        void run() throws IOException;
    }

    private final byte[] content;
    int reads;
    long bytesRead;
    Step meanwhile = () -> {};

    /** Of a block with these bytes. */
    public PlayedDataNode(byte[] content) {
        this.content = content;
    }

    @Override
    public Tier readFully(long from, ByteBuffer dst, long readAheadTo) throws IOException {
        meanwhile.run();
        reads++;
        bytesRead += dst.remaining();
        dst.put(content, (int) from, dst.remaining());
        return Tier.DATANODE;
    }

    @Override
    public @Nullable DatanodeInfo served() {
        return null;
    }

    @Override
    public void close() {}
}
