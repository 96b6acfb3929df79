package io.tiercel.coordinator.namenode;

import io.tiercel.wire.cache.BlockName;
import java.util.List;

/**
 * A block of a file, and who has it on disk.
 *
 * @param bytes of the block
 * @param dataNodes their UUIDs
 */
public record LocatedInput(BlockName block, long bytes, String path, List<String> dataNodes) {
    public LocatedInput {
        dataNodes = List.copyOf(dataNodes);
    }
}
