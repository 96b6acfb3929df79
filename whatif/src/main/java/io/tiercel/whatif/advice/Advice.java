package io.tiercel.whatif.advice;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Estimate;
import io.tiercel.report.Progress;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.result.JobResult;
import io.tiercel.simulator.world.result.RunResult;
import io.tiercel.whatif.RunPool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What would help most: each remedy is simulated with the same workload and the same seeds as the cluster as it is.
 *
 * <p>A figure is one less the time with the remedy by that without it, seed by seed, with the 95 per cent interval over the
 * seeds. So it tells how much chance there is in when tasks and heartbeats come, not how far the model is from the cluster.
 * Immutable.
 */
public final class Advice {
    /** As many as are told to who asks. */
    private static final int LINES = 3;

    private final List<AdviceLine> lines;
    private final boolean byJob;

    private Advice(List<AdviceLine> lines, boolean byJob) {
        this.lines = List.copyOf(lines);
        this.byJob = byJob;
    }

    /**
     * Simulates all remedies.
     *
     * @param scheme that the cluster works by
     * @param seeds of the replications
     * @throws IllegalArgumentException if the workload cannot be run on such a cluster
     */
    public static Advice of(
            WorkloadSource source, ClusterModel cluster, Scheme scheme, List<Long> seeds, Progress progress) {
        Workload workload = source.make(seeds.get(0));
        boolean byJob = workload.jobs().stream().anyMatch(job -> job.submitNanos() > 0);
        List<Remedy> remedies = new ArrayList<>(List.of(Remedies.none(cluster, scheme)));
        remedies.addAll(Remedies.of(cluster, scheme, workload));
        progress.stage("Simulating " + (remedies.size() - 1) + " remedies");
        List<double[]> seconds = seconds(remedies, workload, seeds, byJob, progress);
        List<AdviceLine> lines = new ArrayList<>();
        for (int i = 1; i < remedies.size(); i++) {
            lines.add(line(remedies.get(i), seconds.get(0), seconds.get(i)));
        }
        // What is shown comes first, and of that what saves most.
        lines.sort(Comparator.comparing(AdviceLine::shown)
                .thenComparingDouble(line -> line.saved().value())
                .reversed());
        return new Advice(lines, byJob);
    }

    /** All remedies, those that are shown to help first, and of those that save most. */
    public List<AdviceLine> lines() {
        return lines;
    }

    /** Whether the time of a job is what is compared, and not that of the whole run. */
    public boolean isByJob() {
        return byJob;
    }

    /** Three lines, each with its number. */
    public String text() {
        String what = byJob ? "a job" : "the whole run";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(LINES, lines.size()); i++) {
            text.append(i + 1).append(". ").append(lines.get(i).text(what)).append('\n');
        }
        return text.toString();
    }

    private static AdviceLine line(Remedy remedy, double[] before, double[] after) {
        List<Integer> seeds = new ArrayList<>();
        double sumBefore = 0;
        double sumAfter = 0;
        for (int i = 0; i < before.length; i++) {
            seeds.add(i);
            sumBefore += before[i] / before.length;
            sumAfter += after[i] / before.length;
        }
        Estimate left = Estimate.ofMean(seeds, seed -> after[seed] / before[seed]);
        return AdviceLine.of(remedy, sumBefore, sumAfter, left.saved());
    }

    /** By remedy, by seed. */
    private static List<double[]> seconds(
            List<Remedy> remedies, Workload workload, List<Long> seeds, boolean byJob, Progress progress) {
        int all = remedies.size() * seeds.size();
        AtomicInteger done = new AtomicInteger();
        List<Callable<Double>> runs = new ArrayList<>();
        for (Remedy remedy : remedies) {
            for (long seed : seeds) {
                runs.add(() -> {
                    double took = seconds(remedy.world(workload, seed).run(), byJob);
                    tell(progress, done.incrementAndGet(), all);
                    return took;
                });
            }
        }
        List<Double> took = RunPool.all(runs);
        List<double[]> seconds = new ArrayList<>();
        for (int from = 0; from < all; from += seeds.size()) {
            seconds.add(took.subList(from, from + seeds.size()).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
        }
        return seconds;
    }

    private static void tell(Progress progress, int done, int all) {
        synchronized (progress) {
            progress.detail(String.format(Locale.ROOT, "%,d of %,d runs", done, all));
        }
    }

    private static double seconds(RunResult run, boolean byJob) {
        double nanos = byJob
                ? run.jobs().stream().mapToLong(JobResult::runNanos).average().orElse(0)
                : run.runNanos();
        return Math.max(1, nanos) / 1e9;
    }
}
