package io.tiercel.core.affinity.contents;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which blocks of a VM make room: for a new one, or because there is to be less. Evicts nothing itself. */
public interface VictimPolicy {
    /**
     * Blocks of the request's VM of at least so many bytes together, first victim first; null if the request is not worth
     * them.
     */
    @Nullable
    List<CachedBlock> victims(CacheRequest request, long bytes);

    /** Blocks of the VM of at least so many bytes together, worth least first; null if it does not hold so many. */
    @Nullable
    List<CachedBlock> least(int vm, long bytes);
}
