package io.tiercel.testbed.demo;

import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.testbed.jobs.LocalJobs;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.machine.PacedDataNodes;
import io.tiercel.testbed.services.ServedCluster;
import io.tiercel.testbed.text.FileText;
import io.tiercel.testbed.text.HadoopSources;
import io.tiercel.testbed.text.TextSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/**
 * The demo, carried out: an embedded HDFS with text in it, two sessions of Spark, and every {@link DemoWork} on stock Hadoop
 * and with Tiercel in turn.
 *
 * <p>Closing it, or the end of the JVM, removes all of it. Not thread-safe.
 */
public final class Demo implements AutoCloseable {
    /** What one of eight virtual machines has of a disk of 120 MB/s, as in the papers' clusters. */
    static final int DISK_MEGABYTES_A_SECOND = 15;

    private static final long DISK_BYTES_A_SECOND = DISK_MEGABYTES_A_SECOND * 1_000_000L;

    /** So that reading is more than two thirds of RefCount on stock Hadoop, as in the paper. */
    private static final int BATCH_LINES = 20;

    private final DemoOptions options;
    private final Progress progress;
    private final long startNanos;
    private final DemoFiles files;
    private final DemoSpark spark;
    private final ServedCluster served;
    private final PacedDataNodes dataNodes;

    private Demo(
            DemoOptions options,
            Progress progress,
            long startNanos,
            DemoFiles files,
            DemoSpark spark,
            ServedCluster served) {
        this.options = options;
        this.progress = progress;
        this.startNanos = startNanos;
        this.files = files;
        this.spark = spark;
        this.served = served;
        this.dataNodes = new PacedDataNodes(served.cluster());
    }

    /**
     * Finds the input and Spark, and starts the cluster and Tiercel's services.
     *
     * @throws IOException in words, where the input cannot be read or something does not start
     */
    public static Demo start(DemoOptions options, Progress progress) throws IOException {
        long start = System.nanoTime();
        int cores = Runtime.getRuntime().availableProcessors();
        DemoFiles files = new DemoFiles(source(options, progress), options.bytes(), cores);
        DemoSpark spark = DemoSpark.found(options.stateDirectory(), progress);
        ServedCluster served = ServedCluster.startSmall(DemoFiles.BLOCK_BYTES, progress);
        return new Demo(options, progress, start, files, spark, served);
    }

    /** Does all works. */
    public DemoFindings measure() throws IOException, InterruptedException {
        return measure(EnumSet.allOf(DemoWork.class), TurnPlan.ROUNDS_MAX);
    }

    /** Writes the files and does these works, as far as they can be done here. */
    DemoFindings measure(Set<DemoWork> works, int roundsMost) throws IOException, InterruptedException {
        try (FileSystem fs = served.cluster().newFileSystem();
                @Nullable QueryDoer queries = works.stream().anyMatch(DemoWork::isQuery) ? queries(fs) : null) {
            progress.stage("Loading the text into HDFS");
            files.write(fs, options.seed(), progress);
            if (queries != null) {
                progress.stage("Starting two sessions of Spark SQL, one of them with Tiercel");
                queries.awaitReady();
            }
            Map<DemoWork, Doer> doers = doers(works, queries);
            warmUp(doers);
            String leftOut = works.stream().anyMatch(DemoWork::isQuery) ? spark.leftOut() : "";
            return new DemoFindings(files.text().description(), leftOut, rounds(doers, roundsMost));
        }
    }

    /** Where the cluster answers while this is open: {@code hdfs://HOST:PORT}. */
    public String uri() {
        return served.cluster().uri();
    }

    @Override
    public void close() {
        served.close();
    }

    private static TextSource source(DemoOptions options, Progress progress) throws IOException {
        return options.input().isPresent()
                ? FileText.at(options.input().get(), options.input().get().getFileName() + ", given by the user")
                : HadoopSources.text(options.stateDirectory(), progress);
    }

    private @Nullable QueryDoer queries(FileSystem fs) throws IOException {
        if (spark.libraries().isEmpty() || spark.plugIn().isEmpty()) {
            return null;
        }
        QueryTables tables = new QueryTables(fs, files.text(), files.tablePlan());
        return QueryDoer.start(served, spark.libraries().get(), spark.plugIn().get(), tables, options.pattern());
    }

    private Map<DemoWork, Doer> doers(Set<DemoWork> works, @Nullable QueryDoer queries) {
        Map<DemoWork, Doer> doers = new EnumMap<>(DemoWork.class);
        for (DemoWork work : works) {
            if (!work.isQuery()) {
                doers.put(work, doer(work));
            } else if (queries != null) {
                doers.put(work, queries);
            }
        }
        return doers;
    }

    private Doer doer(DemoWork work) {
        Pattern pattern = Pattern.compile(options.pattern());
        LocalJobs.Settings settings = new LocalJobs.Settings(options.pattern(), BATCH_LINES);
        return switch (work) {
            case LISTING -> new FileDoer(served, files.tree()::list);
            case GREP_DISK, GREP_MEMORY ->
                new FileDoer(served, fs -> files.tree().grep(fs, pattern));
            case REF_COUNT -> new JobDoer(served, MainJob.REF_COUNT, files.refCount(), settings);
            case WORD_COUNT -> new JobDoer(served, MainJob.WORD_COUNT, files.wordCount(), settings);
            case QUERY_DISK, QUERY_MEMORY -> throw new IllegalArgumentException("Spark does it: " + work);
        };
    }

    /** Each work once by both, unmeasured: JVMs load and compile their classes. */
    private void warmUp(Map<DemoWork, Doer> doers) throws IOException, InterruptedException {
        progress.stage("Warming up, not measured");
        dataNodes.release();
        for (DemoWork work : doers.keySet()) {
            // Two works of the same kind need it once, and the second is the one that does not wait for a disk.
            if (work != DemoWork.GREP_DISK && work != DemoWork.QUERY_DISK) {
                progress.detail(work.title());
                for (Mode mode : Mode.values()) {
                    take(doers, new DemoTurn(work, -1, mode));
                }
            }
        }
    }

    private List<TurnResult> rounds(Map<DemoWork, Doer> doers, int roundsMost)
            throws IOException, InterruptedException {
        List<TurnResult> results = new ArrayList<>();
        double longestSeconds = 0;
        for (int round = 0;
                TurnPlan.anotherRound(round, options.rounds(), roundsMost, secondsSince(startNanos), longestSeconds);
                round++) {
            long start = System.nanoTime();
            round(doers, round, results);
            longestSeconds = Math.max(longestSeconds, secondsSince(start));
        }
        return results;
    }

    private void round(Map<DemoWork, Doer> doers, int round, List<TurnResult> results)
            throws IOException, InterruptedException {
        int step = 0;
        for (DemoWork work : doers.keySet()) {
            step++;
            progress.stage(TurnPlan.place(round, options.rounds(), step, doers.size()) + ": " + work.inWords());
            List<TurnResult> both = new ArrayList<>();
            for (DemoTurn turn : TurnPlan.turns(work, round)) {
                both.add(take(doers, turn));
            }
            results.addAll(both);
            progress.detail("stock " + seconds(both, Mode.STOCK) + ", Tiercel " + seconds(both, Mode.TIERCEL));
        }
    }

    private TurnResult take(Map<DemoWork, Doer> doers, DemoTurn turn) throws IOException, InterruptedException {
        // Garbage of the turn before is not for this one to clear away.
        System.gc();
        switch (turn.work().reads()) {
            case DISK -> dataNodes.pace(DISK_BYTES_A_SECOND);
            case NAME_NODE, PAGE_CACHE -> dataNodes.release();
        }
        return Objects.requireNonNull(doers.get(turn.work()), "nobody does it").take(turn);
    }

    private static String seconds(List<TurnResult> results, Mode mode) {
        return Quantity.seconds(results.stream()
                .filter(result -> result.turn().mode() == mode)
                .mapToDouble(TurnResult::seconds)
                .average()
                .orElse(0));
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
