package io.tiercel.core.affinity;

import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.contents.VictimPolicy;
import io.tiercel.core.affinity.contents.VmCache;
import io.tiercel.core.affinity.worth.AccessWindow;
import io.tiercel.core.affinity.worth.JobReads;
import io.tiercel.core.affinity.worth.ReadHazard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evicts the blocks that save least in a unit of time, and of equal ones the least recently read, for a block that saves
 * more than each of them.
 *
 * <p>Ours, in place of CAVA's benefit. What a block saves is the wait for the disk, times how often it is to be read: by
 * jobs that run now and have not read it yet, which is known ({@link JobReads}), and by jobs to come, at the rate at which
 * files are read again that were read as often and as long ago ({@link ReadHazard}). To order by the rate of the next read is the best that can
 * be done without knowing when it comes (Panigrahy, Nain, Neglia and Towsley, "A new upper bound on cache hit probability
 * for non-anticipative caching policies", 2020). Goes through all blocks of the VM. Stateless.
 */
final class LeastRateVictims implements VictimPolicy {
    private record Rated(CachedBlock block, double rate, long lastRead) {}

    private final CacheState state;
    private final JobReads reads;
    private final FutureReads future;

    /**
     * @param reads that the state tells what is read
     * @param future of jobs that do not run yet
     */
    LeastRateVictims(CacheState state, JobReads reads, FutureReads future) {
        this.state = state;
        this.reads = reads;
        this.future = future;
    }

    @Override
    public @Nullable List<CachedBlock> victims(CacheRequest request, long bytes) {
        CachedBlock block = request.block();
        return first(lesser(block.vm(), rate(block)), bytes);
    }

    @Override
    public @Nullable List<CachedBlock> least(int vm, long bytes) {
        return first(lesser(vm, Double.POSITIVE_INFINITY), bytes);
    }

    private static @Nullable List<CachedBlock> first(List<Rated> blocks, long bytes) {
        List<CachedBlock> victims = new ArrayList<>();
        long found = 0;
        for (Rated next : blocks) {
            if (found >= bytes) {
                break;
            }
            victims.add(next.block);
            found += next.block.bytes();
        }
        return found >= bytes ? victims : null;
    }

    /** Those on the VM that save less than so much, least first. */
    private List<Rated> lesser(int vm, double worth) {
        VmCache cache = state.contents().cache(vm);
        List<Rated> lesser = new ArrayList<>();
        for (VmCache.KeptFile file : cache.files()) {
            for (VmCache.Kept kept : file.blocks()) {
                Rated rated = new Rated(kept.block(), rate(kept.block()), kept.lastRead());
                if (rated.rate < worth) {
                    lesser.add(rated);
                }
            }
        }
        lesser.sort(Comparator.comparingDouble(Rated::rate).thenComparingLong(Rated::lastRead));
        return lesser;
    }

    /** The time that a byte of the block saves in a unit of time. */
    private double rate(CachedBlock block) {
        AccessWindow window = state.window();
        long now = window.nowNanos();
        return reads.savingRate(now, block) + window.highestAffinity(block.file()) * future.rate(now, block);
    }
}
