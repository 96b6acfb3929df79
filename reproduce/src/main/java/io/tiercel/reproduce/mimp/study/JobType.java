package io.tiercel.reproduce.mimp.study;

import io.tiercel.simulator.world.model.Application;
import io.tiercel.simulator.world.model.ComputeTasks;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The job types of MIMP's section 6.1, with the sizes that it gives. It divides Grep and KMeans into two types of jobs each,
 * of which it says nothing more; here each is one.
 *
 * <p>What a byte costs is CAVA's table I, where the type is in it, times a factor for the speed of CPUs ({@link
 * StudyCluster}). The paper does not say how many jobs of each type there are: more of those that take little, so that 174
 * come out and each type's mean period, which is its deadline, is long enough for one such job alone.
 */
public enum JobType {
    /** As many tasks as there are slots. The paper gives the points, and not the time. */
    PI("pi", 36, true, 0, "") {
        @Override
        public JobPlan plan(int number, double cpuFactor, List<StoredFile> files, long submitNanos) {
            return JobPlan.computing(
                    number, label(), new ComputeTasks(PI_TASKS, Math.round(PI_NANOS * cpuFactor)), submitNanos);
        }
    },
    WORD_COUNT("wordcount", 20, true, 15, "wordcount"),
    SORT("sort", 15, true, 18, "sort"),
    GREP("grep", 36, true, 6, "grep"),
    TERA_SORT("terasort", 45, true, 1, "sort"),
    /** Clusters numbers: nothing is known of it, so a byte costs what it does in word count. It has no deadline. */
    KMEANS("kmeans", 22, false, 6, "wordcount");

    private static final int PI_TASKS = 40;
    private static final double PI_NANOS = 30e9;
    private static final long GIGABYTE = 1_000_000_000L;
    private static final List<JobType> READING =
            Stream.of(values()).filter(type -> type.gigabytes > 0).toList();

    private final String label;
    private final int jobs;
    private final boolean hasDeadline;
    private final int gigabytes;
    private final String costsAs;

    JobType(String label, int jobs, boolean hasDeadline, int gigabytes, String costsAs) {
        this.label = label;
        this.jobs = jobs;
        this.hasDeadline = hasDeadline;
        this.gigabytes = gigabytes;
        this.costsAs = costsAs;
    }

    /** The application's name. */
    public String label() {
        return label;
    }

    /** How many there are of 174. */
    public int jobs() {
        return jobs;
    }

    public boolean hasDeadline() {
        return hasDeadline;
    }

    /** The inputs of all types that read, each a file. */
    public static List<StoredFile> files() {
        List<StoredFile> files = new ArrayList<>();
        READING.forEach(type -> files.add(new StoredFile(files.size(), type.label, type.gigabytes * GIGABYTE)));
        return files;
    }

    /**
     * A job of the type, without its deadline.
     *
     * @param cpuFactor what computing takes, as a multiple of what it takes in CAVA's table I
     * @param files those of {@link #files}
     */
    public JobPlan plan(int number, double cpuFactor, List<StoredFile> files, long submitNanos) {
        Application cost = Application.named(costsAs);
        Application application = new Application(label, cost.cpuNanosPerByte() * cpuFactor, cost.writtenShare());
        StoredFile file = files.get(READING.indexOf(this));
        return new JobPlan(number, application, List.of(JobInput.whole(file)), submitNanos);
    }

    /** The type of an application. */
    public static JobType labelled(String label) {
        return Stream.of(values())
                .filter(type -> type.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no type of job is called " + label));
    }
}
