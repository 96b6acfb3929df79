package io.tiercel.client.data;

import io.tiercel.client.data.chunk.NoTier;
import io.tiercel.client.data.tier.NodeTier;
import io.tiercel.client.data.tier.ProcessTier;
import io.tiercel.client.data.tier.SideWork;
import io.tiercel.client.data.tier.SingleFlight;
import io.tiercel.client.data.tier.TieredChunks;
import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the data tiers that the settings ask for. */
public final class BlockTiers {
    private static final Logger LOG = LoggerFactory.getLogger(BlockTiers.class);

    private BlockTiers() {}

    /**
     * Block data in the tiers that can be opened: reads are answered without the others.
     *
     * @param listener is told of each reader that has read
     * @throws IllegalArgumentException if the settings ask for tiers that cannot be
     */
    public static BlockReads open(Settings settings, BlockReads.ReadListener listener) {
        int chunkBytes = (int) settings.bytes(ClientSettings.CHUNK_BYTES);
        @Nullable ProcessTier process = openProcessTier(settings, chunkBytes);
        @Nullable NodeTier node = openNodeTier(settings, chunkBytes);
        SideWork side = settings.flag(ClientSettings.FILL_BESIDE) ? SideWork.ofThisProcess() : SideWork.atOnce();
        TieredChunks tiers = new TieredChunks(
                process == null ? NoTier.NONE : process,
                node == null ? NoTier.NONE : node,
                process == null ? 0 : (int) (process.capacityBytes() / chunkBytes),
                chunkBytes,
                side);
        SingleFlight fills = node == null ? SingleFlight.inProcess() : node.fillLocks();
        return new BlockReads(
                new ChunkSource(tiers, fills, side, chunkBytes, settings.nanos(ClientSettings.FILL_WAIT)),
                new BytesByTier(),
                listener);
    }

    private static @Nullable ProcessTier openProcessTier(Settings settings, int chunkBytes) {
        long capacity = settings.bytes(ClientSettings.PROCESS_CAPACITY);
        return capacity == 0
                ? null
                : ProcessTier.open(capacity, chunkBytes, settings.text(ClientSettings.EVICTION_POLICY));
    }

    private static @Nullable NodeTier openNodeTier(Settings settings, int chunkBytes) {
        long capacity = settings.bytes(ClientSettings.NODE_CAPACITY);
        if (capacity == 0) {
            return null;
        }
        try {
            return NodeTier.open(
                    Path.of(settings.text(ClientSettings.NODE_DIR)),
                    capacity,
                    chunkBytes,
                    settings.text(ClientSettings.EVICTION_POLICY),
                    settings.bytes(ClientSettings.NODE_MAPPED));
        } catch (IOException e) {
            LOG.warn("This process reads without a node tier: {}", e.getMessage());
            return null;
        }
    }
}
