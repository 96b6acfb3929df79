package io.tiercel.whatif.history;

import io.tiercel.report.Quantity;
import io.tiercel.simulator.workload.HistoryException;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * The jobs that a cluster recorded, to be run again on a modelled one: each when it was submitted, on the files that it read,
 * with tasks that compute and write as much for each byte as its own did. The same for every seed. Immutable.
 */
public final class HistoryWorkload implements WorkloadSource {
    /** As for any time in a scenario. */
    private static final Duration SPAN_MAX = Duration.ofHours(100_000);

    private final Workload workload;
    private final String leftOut;

    private HistoryWorkload(Workload workload, String leftOut) {
        this.workload = workload;
        this.leftOut = leftOut;
    }

    /**
     * The jobs of a file or of all files below a folder: MapReduce's job histories ({@code .jhist}, each beside its
     * {@code _conf.xml}) and Spark's event logs, in any mixture. Files that cannot be read are left out.
     *
     * @param name how reports call the workload
     * @param progress is told how many logs were read so far
     * @throws HistoryException if no job can be run again, or decades lie between two of them
     */
    public static HistoryWorkload read(String name, Path fileOrFolder, IntConsumer progress) throws IOException {
        return read(name, fileOrFolder, false, progress);
    }

    /**
     * As {@link #read(String, Path, IntConsumer)}, where nothing may be left out because it cannot be read.
     *
     * @throws HistoryException also if a file is malformed
     * @throws IOException if something cannot be read
     */
    public static HistoryWorkload readStrictly(String name, Path fileOrFolder, IntConsumer progress)
            throws IOException {
        return read(name, fileOrFolder, true, progress);
    }

    private static HistoryWorkload read(String name, Path fileOrFolder, boolean strict, IntConsumer progress)
            throws IOException {
        PastJobs found = new PastJobs();
        new HistoryFiles(found, strict, progress).read(fileOrFolder);
        return of(name, fileOrFolder, found, found.inOrder(), found.leftOut());
    }

    /**
     * As {@link #read(String, Path, IntConsumer)}, of the jobs that were submitted in the last days of the history: those before
     * its last job, whenever that was.
     *
     * @param days at least one
     */
    public static HistoryWorkload lastDays(String name, Path fileOrFolder, int days, IntConsumer progress)
            throws IOException {
        PastJobs found = new PastJobs();
        new HistoryFiles(found, false, progress).read(fileOrFolder);
        List<PastJob> all = found.inOrder();
        long last = all.isEmpty() ? 0 : all.get(all.size() - 1).submitMillis();
        long first = last - TimeUnit.DAYS.toMillis(days);
        List<PastJob> jobs =
                all.stream().filter(job -> job.submitMillis() >= first).toList();
        int older = all.size() - jobs.size();
        String left = found.leftOut() + (older > 0 ? ", and " + older + " jobs more than " + days + " days older" : "");
        return of(name, fileOrFolder, found, jobs, left);
    }

    private static HistoryWorkload of(
            String name, Path fileOrFolder, PastJobs found, List<PastJob> jobs, String leftOut) throws IOException {
        if (jobs.isEmpty()) {
            throw new HistoryException("no job in " + fileOrFolder + " can be run again: " + whyNone(found));
        }
        requireSpan(jobs);
        return new HistoryWorkload(PastWorkload.of(name, jobs), leftOut);
    }

    private static String whyNone(PastJobs found) {
        return switch (found.histories()) {
            case 0 ->
                "it needs .jhist files with their _conf.xml beside them, or event logs of Spark (" + found.leftOut()
                        + ")";
            case 1 -> "a history was read, and holds none (" + found.leftOut() + ")";
            default -> found.histories() + " histories were read, and hold none (" + found.leftOut() + ")";
        };
    }

    /** A machine whose clock stood at 1970 once would have the simulator wait for decades. */
    private static void requireSpan(List<PastJob> inOrder) throws HistoryException {
        Instant first = Instant.ofEpochMilli(inOrder.get(0).submitMillis());
        Instant last = Instant.ofEpochMilli(inOrder.get(inOrder.size() - 1).submitMillis());
        if (Duration.between(first, last).compareTo(SPAN_MAX) > 0) {
            throw new HistoryException("the first job was submitted at " + first + " and the last one at " + last
                    + ", more than " + SPAN_MAX.toHours()
                    + " hours later: take out of the folder what was recorded by a wrong clock");
        }
    }

    @Override
    public String name() {
        return workload.name();
    }

    @Override
    public Workload make(long seed) {
        return workload;
    }

    /** What was found, and what was left out and why, in one line. */
    public String summary() {
        List<JobPlan> jobs = workload.jobs();
        long applications =
                jobs.stream().map(job -> job.application().name()).distinct().count();
        double seconds = jobs.get(jobs.size() - 1).submitNanos() / (double) TimeUnit.SECONDS.toNanos(1);
        return name() + ": " + jobs.size() + " jobs of " + applications + " applications on "
                + workload.files().size() + " files of " + Quantity.bytes(workload.inputBytes())
                + " in all, submitted within " + Quantity.seconds(seconds) + "; " + leftOut;
    }
}
