package io.tiercel.reproduce.panthera;

import io.tiercel.core.settings.ClientSettings;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.testbed.jobs.JobOutput;
import io.tiercel.testbed.jobs.JobPaths;
import io.tiercel.testbed.jobs.JobRunner;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.RefCount;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testbed.machine.MachineLoad;
import io.tiercel.testbed.text.SeededText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Measures the rows that are whole jobs through YARN: Hadoop's own WordCount example, unmodified, and RefCount.
 * DataNodes have the input in their page cache: what is gained is gained against memory.
 */
final class JobRows {
    /** Words of the reference file. */
    private static final int REFERENCE_WORDS = 1000;

    /** Each line is looked up in the reference file, as it was: "often obtains the reference file from HDFS". */
    private static final int BATCH_LINES = 1;

    /** So that each of two cores has a map. */
    private static final int FILES = 2;

    /** Some words of the texts, all of them rare. */
    private static final String PATTERN = "[a-z]+123[0-9]";

    private static final long WORD_COUNT_FILE_BYTES = 32L << 20;
    private static final long REF_COUNT_FILE_BYTES = 6L << 20;
    private static final Path FOLDER = new Path("/panthera/jobs");
    private static final Path REFERENCE = new Path(FOLDER, "reference.txt");

    private final Scene scene;
    private final Contest contest;
    private final JobRunner runner;
    private final Progress progress;

    JobRows(Scene scene, Contest contest, JobRunner runner, Progress progress) {
        this.scene = scene;
        this.contest = contest;
        this.runner = runner;
        this.progress = progress;
    }

    /** Writes the texts and the reference file. */
    void prepare(long seed) throws IOException {
        SeededText text = new SeededText(seed);
        for (int i = 0; i < FILES; i++) {
            try (OutputStream out = create(new Path(input(Row.WORD_COUNT), "part-" + i))) {
                text.write(out, WORD_COUNT_FILE_BYTES);
            }
            try (OutputStream out = create(new Path(input(Row.REF_COUNT), "part-" + i))) {
                text.write(out, REF_COUNT_FILE_BYTES);
            }
        }
        try (OutputStream out = create(REFERENCE)) {
            text.writeReference(out, REFERENCE_WORDS);
        }
    }

    RowOutcome wordCount() throws IOException, InterruptedException {
        return compare(Row.WORD_COUNT, MainJob.WORD_COUNT);
    }

    RowOutcome grep() throws IOException, InterruptedException {
        return compare(Row.GREP, MainJob.GREP);
    }

    RowOutcome refCount() throws IOException, InterruptedException {
        return compare(Row.REF_COUNT, MainJob.REF_COUNT);
    }

    private RowOutcome compare(Row row, MainJob job) throws IOException, InterruptedException {
        Configuration plain = scene.cluster().configuration();
        JobArm stock = arm(row, job, "stock", plain);
        Configuration ours = scene.services().clientConfiguration(plain);
        // As it comes.
        ours.unset(ClientSettings.START.key());
        JobArm tiercel = arm(row, job, "Tiercel", ours);
        // YARN loads its classes, and the caches fill.
        progress.stage(row.title() + ", once each, not measured");
        stock.run("warm-up");
        tiercel.run("warm-up");
        List<List<Durations>> took = contest.hold(row.title(), List.of(stock, tiercel));
        requireSameOutputs(stock, tiercel);
        return new RowOutcome(
                row, new SpeedUpComparison(took.get(0), took.get(1)), OptionalDouble.empty(), evidence(stock, tiercel));
    }

    private JobArm arm(Row row, MainJob job, String name, Configuration base) {
        Configuration conf = new Configuration(base);
        JobSettings.applyTo(conf, Runtime.getRuntime().availableProcessors());
        conf.setInt(RefCount.BATCH_LINES, BATCH_LINES);
        Path outputs = new Path(FOLDER, row.id() + "-" + name);
        return new JobArm(name, job, conf, new JobPaths(input(row), REFERENCE, outputs), runner, PATTERN);
    }

    private void requireSameOutputs(JobArm stock, JobArm tiercel) throws IOException {
        for (int i = 0; i < contest.repetitions(); i++) {
            Path one = stock.outputOf(Integer.toString(i));
            Path other = tiercel.outputOf(Integer.toString(i));
            if (!JobOutput.identical(scene.stock(), one, other)) {
                throw new IOException("the outputs " + one + " and " + other + " differ");
            }
        }
    }

    private static String evidence(JobArm stock, JobArm tiercel) {
        TierBytes bytes = tiercel.last().bytes();
        return "outputs identical; process " + Quantity.percent(bytes.processShare()) + ", node "
                + Quantity.percent(bytes.nodeShare()) + ", datanode " + Quantity.percent(bytes.dataNodeShare())
                + "; tasks took " + Quantity.seconds(stock.last().cpuSeconds()) + " and "
                + Quantity.seconds(tiercel.last().cpuSeconds()) + " of processor time"
                + MachineLoad.now().waiting();
    }

    private OutputStream create(Path file) throws IOException {
        return new BufferedOutputStream(scene.stock().create(file), 1 << 16);
    }

    /** Grep looks through the text whose words are counted. */
    private static Path input(Row row) {
        return new Path(FOLDER, (row == Row.GREP ? Row.WORD_COUNT : row).id() + "-input");
    }
}
