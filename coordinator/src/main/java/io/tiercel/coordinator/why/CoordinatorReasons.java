package io.tiercel.coordinator.why;

import io.tiercel.coordinator.learn.NoAnswerException;
import io.tiercel.coordinator.learn.ReasonsAsked;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.ssd.SsdRound;
import io.tiercel.core.regret.RegretReport;
import io.tiercel.core.ssd.plan.SsdReasons;
import io.tiercel.core.why.Explanation;
import io.tiercel.wire.why.WhySubject;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Why blocks and files are in memory, and VMs' caches as large as they are; and what ResourceManagers say of jobs, tasks and
 * deadlines. Thread-safe.
 */
public final class CoordinatorReasons {
    private final MemoryReasons cache;
    private final SsdLoop ssds;
    private final ReasonsAsked jobs;

    /** @param jobs what ResourceManagers say */
    public CoordinatorReasons(MemoryReasons cache, SsdLoop ssds, ReasonsAsked jobs) {
        this.cache = cache;
        this.ssds = ssds;
        this.jobs = jobs;
    }

    /** Nothing where the block was not read of late, and is in no memory; IllegalArgumentException if it is no block. */
    public List<Explanation> ofBlock(String block) {
        return cache.explainBlock(block);
    }

    /** Of any path, whether or not there is such a file. */
    public List<Explanation> ofFile(String path) {
        return cache.explainFile(path);
    }

    /** How the tiers compare with what other policies would have got over the last day. */
    public Map<String, RegretReport> regret() {
        return cache.regret();
    }

    /**
     * What the ResourceManager decided of a job, a task or a deadline; nothing where it knows nothing of it. Asks it, and waits
     * some seconds for its answer.
     *
     * @throws NoAnswerException in words, if no ResourceManager answers
     */
    public List<Explanation> ofManaged(WhySubject subject) throws NoAnswerException {
        return jobs.why(subject.asked());
    }

    /**
     * What each cache of a VM's disks has of an SSD; nothing where no cache of the VM is known.
     *
     * @throws IOException in words, if no round was made yet and none can be
     */
    public List<Explanation> ofVm(String vm) throws IOException {
        SsdRound round = ssds.last().isPresent() ? ssds.last().orElseThrow() : ssds.dryRun();
        return SsdReasons.of(round.plan(), vm, round.solver(), round.at().toEpochMilli());
    }
}
