package io.tiercel.core.affinity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which blocks of a VM make room for a new one. */
@FunctionalInterface
public interface VictimPolicy {
    /**
     * Blocks of the request's VM of at least so many bytes together, first victim first; null if the request is not worth
     * them. Evicts nothing itself.
     */
    @Nullable
    List<CachedBlock> victims(CacheRequest request, long bytes);
}
