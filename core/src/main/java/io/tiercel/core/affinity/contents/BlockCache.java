package io.tiercel.core.affinity.contents;

import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides for every block that was read whether it is kept in memory and what goes for it (CAVA, section IV-B,
 * "Replacement Algorithm").
 *
 * <pre>
 * request to cache block b of application A_i at VM n:
 *   b is cached anywhere:              update its access time
 *   otherwise, with probability P_i:   n has room:                        cache b
 *                                      blocks of lower benefit are on n:  evict them, cache b
 *                                      otherwise:                         drop the request
 * </pre>
 *
 * <p>Deviation: blocks differ in size, so that several may go for one; either all of them do or none. What is decided
 * counts as done. Not thread-safe.
 */
public final class BlockCache {
    private final CacheContents contents;
    private final AdmissionPolicy admission;
    private final VictimPolicy victims;

    public BlockCache(CacheContents contents, AdmissionPolicy admission, VictimPolicy victims) {
        this.contents = contents;
        this.admission = admission;
        this.victims = victims;
    }

    /**
     * Decides, and keeps the contents in step with the decision.
     *
     * @param draw a random number, even from 0 to below 1
     */
    public CacheDecision request(CacheRequest request, double draw) {
        CachedBlock block = request.block();
        if (contents.block(block.id()) != null) {
            contents.touch(block.id());
            return refused(request, Outcome.KEPT_ALREADY);
        }
        if (block.bytes() > contents.budgetBytes(block.vm())) {
            return refused(request, Outcome.TOO_LARGE);
        }
        if (!admission.admits(request, draw)) {
            return refused(request, Outcome.NOT_ADMITTED);
        }
        return makeRoom(request);
    }

    /** Whether no request for any block is ever admitted. */
    public boolean admitsNone() {
        return admission == AdmissionPolicy.NONE;
    }

    /** The VM may hold so many bytes from now on; returns the blocks that must go for that, which are worth least. */
    public List<CachedBlock> budget(int vm, long bytes) {
        @Nullable List<CachedBlock> over = victims.least(vm, contents.usedBytes(vm) - bytes);
        contents.budget(vm, bytes);
        if (over == null) {
            throw new IllegalStateException("VM " + vm + " holds more than its blocks");
        }
        over.forEach(block -> contents.remove(block.id()));
        return over;
    }

    private CacheDecision makeRoom(CacheRequest request) {
        CachedBlock block = request.block();
        long missing = block.bytes() - contents.freeBytes(block.vm());
        @Nullable List<CachedBlock> evicted = missing <= 0 ? List.of() : victims.victims(request, missing);
        if (evicted == null) {
            return refused(request, Outcome.NOT_WORTH_IT);
        }
        evicted.forEach(victim -> contents.remove(victim.id()));
        contents.add(block);
        return new CacheDecision(request, Outcome.KEPT, evicted);
    }

    private static CacheDecision refused(CacheRequest request, Outcome outcome) {
        return new CacheDecision(request, outcome, List.of());
    }
}
