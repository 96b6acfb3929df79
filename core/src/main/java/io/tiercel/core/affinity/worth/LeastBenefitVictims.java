package io.tiercel.core.affinity.worth;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.contents.VictimPolicy;
import io.tiercel.core.affinity.contents.VictimSearch;
import io.tiercel.core.affinity.contents.VmCache.KeptFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evicts the blocks of least benefit, and of equal ones the least recently read, for a block of higher benefit than each
 * of them (CAVA, section IV-B).
 *
 * <p>As the paper has it, blocks of files that nobody read within the window, whose benefit is 0, go first; the request is
 * dropped if no blocks of lower benefit make enough room; a job's block never evicts one of the same job's input.
 * Deviation: the text breaks ties among blocks "with the lowest cache affinity value"; we take the lowest benefit, as the
 * rest of the section does. Stateless.
 *
 * <p>The victim is the block of the lowest caching benefit.
 */
public final class LeastBenefitVictims implements VictimPolicy {
    private final CacheContents contents;
    private final BenefitPolicy benefits;
    private final RunningJobs jobs;

    public LeastBenefitVictims(CacheContents contents, BenefitPolicy benefits, RunningJobs jobs) {
        this.contents = contents;
        this.benefits = benefits;
        this.jobs = jobs;
    }

    @Override
    public @Nullable List<CachedBlock> victims(CacheRequest request, long bytes) {
        double benefit = benefits.benefit(request.block().file());
        VictimSearch search = new VictimSearch();
        for (KeptFile file : contents.cache(request.block().vm()).files()) {
            double victims = benefits.benefit(file.number());
            if (victims < benefit && !jobs.reads(request.job(), file.number())) {
                search.add(file, victims);
            }
        }
        return search.take(bytes);
    }

    @Override
    public @Nullable List<CachedBlock> least(int vm, long bytes) {
        VictimSearch search = new VictimSearch();
        contents.cache(vm).files().forEach(file -> search.add(file, benefits.benefit(file.number())));
        return search.take(bytes);
    }
}
