package io.tiercel.client.data;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.core.settings.Settings;

/** Opens the data tiers that the settings ask for. */
public final class BlockTiers {
    private BlockTiers() {}

    public static BlockReads open(Settings settings) {
        return new BlockReads(
                new ChunkSource(
                        new TieredChunks(),
                        new FillLocks(),
                        (int) settings.bytes(ClientSettings.CHUNK_BYTES),
                        settings.nanos(ClientSettings.FILL_WAIT)),
                new BytesByTier());
    }
}
