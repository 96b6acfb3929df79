package io.tiercel.core.affinity.contents;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evicts the blocks that went unread for longest, whatever they are worth (the paper's CAVA-LRU). Stateless.
 *
 * <p>The least recently used block goes first.
 */
public final class LruVictims implements VictimPolicy {
    private final CacheContents contents;

    public LruVictims(CacheContents contents) {
        this.contents = contents;
    }

    @Override
    public @Nullable List<CachedBlock> victims(CacheRequest request, long bytes) {
        return least(request.block().vm(), bytes);
    }

    @Override
    public @Nullable List<CachedBlock> least(int vm, long bytes) {
        VictimSearch search = new VictimSearch();
        contents.cache(vm).files().forEach(file -> search.add(file, 0));
        return search.take(bytes);
    }
}
