package io.tiercel.client.hot;

import io.tiercel.client.steer.CachedBlocksView;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedBlocksFile;
import io.tiercel.wire.memcached.Pieces;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.jspecify.annotations.Nullable;

/** Knows which memcached server holds a hot block of one cluster, or is to hold it, as the relay last said. Thread-safe. */
public final class HotPlaces {
    private final CachedBlocksView hot;
    private final HotServers servers;
    private final LongSupplier nanoClock;

    private final PieceKeys keys;

    HotPlaces(CachedBlocksView hot, HotServers servers, PieceKeys keys, LongSupplier nanoClock) {
        this.hot = hot;
        this.servers = servers;
        this.keys = keys;
        this.nanoClock = nanoClock;
    }

    /** Those of a cluster, as clients of this machine know them. */
    public static HotPlaces of(Settings settings, String cluster, HotServers servers) {
        Path directory = Path.of(settings.text(EventSettings.DIR));
        String owner = settings.text(EventSettings.OWNER);
        long timeoutNanos = settings.nanos(HotSettings.CLIENT_TIMEOUT);
        KeySocket relay = new KeySocket(directory, cluster, owner, timeoutNanos);
        return new HotPlaces(
                CachedBlocksView.hot(directory, cluster, owner),
                servers,
                new PieceKeys(relay, timeoutNanos, System::nanoTime),
                System::nanoTime);
    }

    /**
     * Where a block is to be read from by one reader, null whenever that is not memcached.
     *
     * @param token the reader's; empty in a cluster without block tokens
     */
    public Supplier<@Nullable HotSource> block(BlockName block, Pieces pieces, Token<BlockTokenIdentifier> token) {
        return new HotBlock(block, pieces, token, this, keys);
    }

    /** The server for this generation of the block; null where it is not hot. */
    @Nullable
    HotServer serverOf(BlockName block) {
        CachedBlocksFile now = hot.now(nanoClock.getAsLong());
        String address = now.size() == 0 ? null : now.dataNode(block.pool(), block.id(), block.generationStamp());
        return address == null ? null : servers.at(address);
    }
}
