package io.tiercel.coordinator.why;

import io.tiercel.core.regret.RegretReport;
import io.tiercel.core.why.Explanation;
import java.util.List;
import java.util.Map;

/** Who knows why blocks and files are in memory, or not. Thread-safe. */
public interface MemoryReasons {
    /**
     * Why a block is pinned or in memcached, or is not; nothing where it was not read of late, and is in neither.
     *
     * @param block as {@code blk_1073741825}, with its pool or without
     * @throws IllegalArgumentException if that is no block
     */
    List<Explanation> explainBlock(String block);

    /** What a file is worth in memory, and why, and how its blocks fared. */
    List<Explanation> explainFile(String path);

    /** How the tiers compare with what other policies would have got over the last day, by their names: pins and hot. */
    Map<String, RegretReport> regret();
}
