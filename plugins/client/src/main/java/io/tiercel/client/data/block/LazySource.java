package io.tiercel.client.data.block;

import io.tiercel.client.data.chunk.Tier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/** A source that is made when it is first read from: most readers find all in memory. Not thread-safe, but for being closed. */
public final class LazySource implements BlockSource {
    private final Supplier<BlockSource> maker;
    private volatile @Nullable BlockSource made;

    public LazySource(Supplier<BlockSource> maker) {
        this.maker = maker;
    }

    @Override
    public Tier readFully(long from, ByteBuffer dst, long readAheadTo) throws IOException {
        BlockSource source = made;
        if (source == null) {
            source = maker.get();
            made = source;
        }
        return source.readFully(from, dst, readAheadTo);
    }

    @Override
    public void rest() {
        BlockSource source = made;
        if (source != null) {
            source.rest();
        }
    }

    @Override
    public int networkDistance() {
        BlockSource source = made;
        return source == null ? BlockSource.super.networkDistance() : source.networkDistance();
    }

    @Override
    public @Nullable DatanodeInfo served() {
        BlockSource source = made;
        return source == null ? null : source.served();
    }

    @Override
    public void close() throws IOException {
        BlockSource source = made;
        if (source != null) {
            source.close();
        }
    }
}
