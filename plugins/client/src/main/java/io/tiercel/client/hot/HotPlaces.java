package io.tiercel.client.hot;

import io.tiercel.client.steer.CachedBlocksView;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedBlocksFile;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Which memcached server holds a hot block of one cluster, or is to hold it, as the relay last said. Thread-safe. */
public final class HotPlaces {
    private final CachedBlocksView hot;
    private final HotServers servers;
    private final LongSupplier nanoClock;

    HotPlaces(CachedBlocksView hot, HotServers servers, LongSupplier nanoClock) {
        this.hot = hot;
        this.servers = servers;
        this.nanoClock = nanoClock;
    }

    /** Those of a cluster, as clients of this machine know them. */
    public static HotPlaces of(Settings settings, String cluster, HotServers servers) {
        CachedBlocksView hot = CachedBlocksView.hot(
                Path.of(settings.text(EventSettings.DIR)), cluster, settings.text(EventSettings.OWNER));
        return new HotPlaces(hot, servers, System::nanoTime);
    }

    /** The server for this generation of the block; null where it is not hot. */
    public @Nullable HotServer serverOf(BlockName block) {
        CachedBlocksFile now = hot.now(nanoClock.getAsLong());
        String address = now.size() == 0 ? null : now.dataNode(block.pool(), block.id(), block.generationStamp());
        return address == null ? null : servers.at(address);
    }
}
