package io.tiercel.simulator.workload;

import io.tiercel.core.affinity.measure.CacheAffinity;
import io.tiercel.simulator.engine.RandomStreams;
import io.tiercel.simulator.workload.FileMaker.SharedFile;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/**
 * Makes workloads as CAVA's section V-A describes: 30 to 40 applications drawn at random by affinity, each with a file
 * drawn from those it can read, six at a time.
 *
 * <p>Jobs are drawn until all files are read and the share of hot data is on its side of one half. Of each application the
 * variants count as one, since the paper does not say how they differ.
 */
public final class WorkloadMaker {
    private static final int JOBS_MIN = 30;
    static final int JOBS_MAX = 40;
    private static final int AT_ONCE = 6;
    /** A file is hot that is read by more jobs than this. */
    private static final int COLD_READS_MAX = 3;

    private static final int DRAWS_MAX = 100_000;

    private final WorkloadSpec spec;
    private final long seed;
    private final SplittableRandom random;

    private WorkloadMaker(WorkloadSpec spec, long seed) {
        this.spec = spec;
        this.seed = seed;
        this.random = new RandomStreams(seed).stream("workload " + spec.name());
    }

    /**
     * A workload as specified; the same for the same seed.
     *
     * @throws IllegalArgumentException if none is found, since so many files are hardly ever all read
     */
    public static Workload make(WorkloadSpec spec, long seed) {
        return new WorkloadMaker(spec, seed).make();
    }

    /** The share of the input of all jobs, in bytes, that more than three jobs read. */
    public static double hotShare(Workload workload) {
        long hot = hotFiles(workload).stream().mapToLong(StoredFile::bytes).sum();
        return hot / (double) workload.inputBytes();
    }

    /** The files that more than three jobs read. */
    public static List<StoredFile> hotFiles(Workload workload) {
        int[] readers = workload.readers();
        return workload.files().stream()
                .filter(file -> readers[file.number()] > COLD_READS_MAX)
                .toList();
    }

    private Workload make() {
        List<SharedFile> files = new FileMaker(spec, random).make();
        List<StoredFile> stored = files.stream().map(SharedFile::file).toList();
        for (int draw = 0; draw < DRAWS_MAX; draw++) {
            Workload workload = new Workload(spec.name(), stored, jobs(files), AT_ONCE);
            boolean allRead = workload.inputBytes()
                    == stored.stream().mapToLong(StoredFile::bytes).sum();
            boolean hot = hotShare(workload) > 0.5;
            if (allRead && hot == spec.mostlyHot()) {
                return workload;
            }
        }
        throw new IllegalArgumentException("none of " + DRAWS_MAX + " drawn workloads reads all of its " + files.size()
                + " files and has its share of hot data with seed " + seed + ": make the input smaller");
    }

    private List<JobPlan> jobs(List<SharedFile> files) {
        int count = random.nextInt(JOBS_MIN, JOBS_MAX + 1);
        List<JobPlan> jobs = new ArrayList<>();
        while (jobs.size() < count) {
            ApplicationType type = type(spec.affinity(random.nextInt(100)));
            jobs.add(JobPlan.of(jobs.size(), type.application(), file(files, type)));
        }
        return jobs;
    }

    private ApplicationType type(CacheAffinity affinity) {
        List<ApplicationType> types = ApplicationType.PAPER.stream()
                .filter(type -> type.affinity() == affinity)
                .toList();
        return pick(types, ApplicationType::types);
    }

    private StoredFile file(List<SharedFile> files, ApplicationType reader) {
        List<SharedFile> readable = files.stream()
                .filter(file -> file.kind().equals(reader.kind()))
                .filter(file -> file.readers().contains(reader.affinity()))
                .toList();
        return pick(readable, SharedFile::popularity).file();
    }

    private <T> T pick(List<T> choices, ToIntFunction<T> weight) {
        int left = random.nextInt(choices.stream().mapToInt(weight).sum());
        for (T choice : choices) {
            left -= weight.applyAsInt(choice);
            if (left < 0) {
                return choice;
            }
        }
        throw new IllegalStateException("weights add up to less than they did");
    }
}
