package io.tiercel.client.data;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A stand-in on the heap until the arena tiers land: to be replaced whole. */
final class TieredChunks {
    private final Map<ChunkId, byte[]> map = new ConcurrentHashMap<>();

    @Nullable
    Tier read(ChunkId id, int offset, ByteBuffer dst) {
        byte[] b = map.get(id);
        if (b == null) {
            return null;
        }
        dst.duplicate().put(b, offset, dst.remaining());
        return Tier.PROCESS;
    }

    void store(ChunkId id, ByteBuffer chunk) {
        byte[] b = new byte[chunk.remaining()];
        chunk.duplicate().get(b);
        map.put(id, b);
    }

    boolean missedBefore(ChunkId id) {
        return false;
    }
}
