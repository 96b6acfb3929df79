package io.tiercel.testbed.demo;

import io.tiercel.report.Progress;
import io.tiercel.testbed.jobs.JobFigures;
import io.tiercel.testbed.jobs.JobOutput;
import io.tiercel.testbed.jobs.JobPaths;
import io.tiercel.testbed.jobs.JobRunner;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.MainJobs;
import io.tiercel.testbed.machine.KernelPageCache;
import io.tiercel.testbed.services.ServedCluster;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testbed.text.FileText;
import io.tiercel.testbed.text.HadoopSources;
import io.tiercel.testbed.text.InputLoader;
import io.tiercel.testbed.text.TextPlan;
import io.tiercel.testbed.text.TextSource;
import io.tiercel.testbed.text.WordSample;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The main job, carried out: an embedded cluster with the text in it, and each run of the {@link RunPlan} on it.
 *
 * <p>Closing it, or the end of the JVM, removes all of it. Not thread-safe.
 */
public final class Demo implements AutoCloseable {
    private static final long BLOCK_BYTES = 64 << 20;

    /** Below this share of the DataNodes' bytes in memory a cold run counts as read from disk. */
    private static final double RESIDENT_SHARE_MAX = 0.05;

    private static final Path INPUT = new Path("/demo/input");
    private static final Path REFERENCE = new Path("/demo/reference.txt");
    private static final Path OUTPUTS = new Path("/demo/output");

    private final DemoOptions options;
    private final Progress progress;
    private final TextSource source;
    private final ServedCluster served;
    private final EmbeddedCluster cluster;
    private final TiercelServices services;
    private final int cores = Runtime.getRuntime().availableProcessors();
    private boolean coldFromDisk = true;

    private Demo(DemoOptions options, Progress progress, TextSource source, ServedCluster served) {
        this.options = options;
        this.progress = progress;
        this.source = source;
        this.served = served;
        this.cluster = served.cluster();
        this.services = served.services();
    }

    /**
     * Finds the input and starts the cluster and Tiercel's services.
     *
     * @throws IOException in words, where the input cannot be read or something does not start
     */
    public static Demo start(DemoOptions options, Progress progress) throws IOException {
        TextSource source = source(options, progress);
        return new Demo(options, progress, source, ServedCluster.start(BLOCK_BYTES, progress));
    }

    /** Loads the text and makes the runs, in this order. */
    public DemoFindings measure(List<Run> runs) throws IOException, InterruptedException {
        try (FileSystem fs = cluster.newFileSystem();
                JobRunner runner = new JobRunner(cluster.configuration(), progress)) {
            long inputBytes = load(fs);
            progress.stage("Warming up the cluster, not measured");
            runner.run(() ->
                    MainJobs.run(MainJob.WORD_COUNT, jobConfiguration(Mode.STOCK), paths(REFERENCE, "warm-up"), ""));
            List<DemoRunResult> results = runAll(runs, fs, runner);
            return new DemoFindings(source.description(), inputBytes, coldFromDisk, results);
        }
    }

    /** Where the cluster answers while this is open: {@code hdfs://HOST:PORT}. */
    public String uri() {
        return cluster.uri();
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

    private long load(FileSystem fs) throws IOException {
        TextPlan plan = TextPlan.of(textBytes(), BLOCK_BYTES, cores);
        progress.stage("Loading the text into HDFS");
        try (InputStream text = source.open()) {
            byte[] words = WordSample.of(text, options.seed());
            try (var out = fs.create(REFERENCE)) {
                out.write(words);
            }
        }
        return new InputLoader(fs, progress).load(source, plan, INPUT);
    }

    private long textBytes() {
        if (options.sizeBytes().isPresent()) {
            return options.sizeBytes().getAsLong();
        }
        return options.input().isPresent() ? source.bytes() : DemoOptions.DEFAULT_BYTES;
    }

    private List<DemoRunResult> runAll(List<Run> runs, FileSystem fs, JobRunner runner)
            throws IOException, InterruptedException {
        List<DemoRunResult> results = new ArrayList<>();
        Map<MainJob, Path> firstOutputs = new HashMap<>();
        for (Run run : runs) {
            progress.stage("Run " + (results.size() + 1) + " of " + runs.size() + ": " + run.title());
            prepare(run);
            JobPaths paths = paths(INPUT, run.slug());
            JobFigures figures =
                    runner.run(() -> MainJobs.run(run.job(), jobConfiguration(run.mode()), paths, options.pattern()));
            Path first = firstOutputs.computeIfAbsent(run.job(), job -> paths.output());
            results.add(new DemoRunResult(
                    run,
                    figures.seconds(),
                    figures.cpuSeconds(),
                    figures.bytes(),
                    JobOutput.of(fs, paths.output()),
                    JobOutput.identical(fs, first, paths.output())));
            progress.detail(String.format("%.1f s", figures.seconds()));
        }
        return results;
    }

    private void prepare(Run run) throws IOException {
        switch (run.temperature()) {
            case COLD -> {
                coldFromDisk &= forgetFiles();
                if (run.mode() == Mode.TIERCEL) {
                    services.emptyNodeTier();
                }
            }
            case WARM -> {}
        }
    }

    private boolean forgetFiles() throws IOException {
        OptionalLong left = KernelPageCache.forget(cluster.dataDirectory());
        return left.isPresent() && left.getAsLong() < RESIDENT_SHARE_MAX * textBytes();
    }

    private Configuration jobConfiguration(Mode mode) {
        Configuration conf = switch (mode) {
            case STOCK -> cluster.configuration();
            case TIERCEL -> services.clientConfiguration(cluster.configuration());
        };
        JobSettings.applyTo(conf, cores);
        return conf;
    }

    private static JobPaths paths(Path input, String run) {
        return new JobPaths(input, REFERENCE, new Path(OUTPUTS, run));
    }
}
