package io.tiercel.evaluation.panthera;

import io.tiercel.evaluation.jobs.RefCount;
import io.tiercel.evaluation.results.Quantity;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Measures the rows that are whole jobs through YARN: Hadoop's own WordCount example, unmodified, and RefCount. DataNodes
 * have the input in their page cache: what is gained is gained against memory.
 */
final class JobRows {
    /** Words of the reference file. */
    private static final int REFERENCE_WORDS = 1000;

    /** Lines counted against one reading of the reference file; small, so that reading is most of the job, as it was. */
    private static final int BATCH_LINES = 50;

    /** Two of each, so that two cores have a map each. */
    private static final int FILES = 2;

    private static final long WORD_COUNT_BYTES = 32L << 20;
    private static final long REF_COUNT_BYTES = 16L << 20;
    private static final Path FOLDER = new Path("/panthera/jobs");
    private static final Path REFERENCE = new Path(FOLDER, "reference.txt");

    private final Scene scene;
    private final Contest contest;

    JobRows(Scene scene, Contest contest) {
        this.scene = scene;
        this.contest = contest;
    }

    /** Writes the texts and the reference file. */
    void prepare(long seed) throws IOException {
        SeededText text = new SeededText(seed);
        for (int i = 0; i < FILES; i++) {
            try (OutputStream out = create(new Path(input(Row.WORD_COUNT), "part-" + i))) {
                text.write(out, WORD_COUNT_BYTES);
            }
            try (OutputStream out = create(new Path(input(Row.REF_COUNT), "part-" + i))) {
                text.write(out, REF_COUNT_BYTES);
            }
        }
        try (OutputStream out = create(REFERENCE)) {
            text.writeReference(out, REFERENCE_WORDS);
        }
    }

    Outcome wordCount() throws IOException, InterruptedException {
        return compare(Row.WORD_COUNT, JobRows::wordCountJob);
    }

    Outcome refCount() throws IOException, InterruptedException {
        return compare(Row.REF_COUNT, (conf, output) -> {
            conf.setInt(RefCount.BATCH_LINES, BATCH_LINES);
            return RefCount.job(conf, input(Row.REF_COUNT), output, REFERENCE);
        });
    }

    private Outcome compare(Row row, JobArm.Maker maker) throws IOException, InterruptedException {
        Configuration plain = scene.cluster().configuration();
        JobArm stock = arm(row, "stock", plain, maker);
        JobArm tiercel = arm(row, "Tiercel", scene.services().clientConfiguration(plain), maker);
        // Once unmeasured: YARN loads its classes, and the caches fill.
        stock.run("warm-up");
        tiercel.run("warm-up");
        List<List<Durations>> took = contest.hold(row.title(), List.of(stock, tiercel));
        for (int i = 0; i < contest.repetitions(); i++) {
            requireSame(stock.outputOf(Integer.toString(i)), tiercel.outputOf(Integer.toString(i)));
        }
        String evidence = "outputs are identical; " + tiercel.evidence() + "; tasks took "
                + Quantity.seconds(stock.cpuSeconds()) + " and " + Quantity.seconds(tiercel.cpuSeconds())
                + " of processor time" + MachineLoad.now().waiting();
        return new Outcome(row, new Comparison(took.get(0), took.get(1)), OptionalDouble.empty(), evidence);
    }

    private static JobArm arm(Row row, String name, Configuration base, JobArm.Maker maker) {
        Configuration conf = new Configuration(base);
        applySettings(conf);
        Path outputs = new Path(FOLDER, row.id() + "-" + name);
        return new JobArm(name, conf, maker, outputs, System::nanoTime);
    }

    /** The same for stock and Tiercel: waits of seconds are made for large clusters, and hide here what reading costs. */
    private static void applySettings(Configuration conf) {
        conf.setInt("mapreduce.client.completion.pollinterval", 50);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", 200);
        conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
        conf.setBoolean("mapreduce.map.speculative", false);
        conf.setBoolean("mapreduce.reduce.speculative", false);
    }

    private static Job wordCountJob(Configuration conf, Path output) throws IOException {
        Job job = Job.getInstance(conf, "word count");
        job.setJarByClass(WordCount.class);
        job.setMapperClass(WordCount.TokenizerMapper.class);
        job.setCombinerClass(WordCount.IntSumReducer.class);
        job.setReducerClass(WordCount.IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, input(Row.WORD_COUNT));
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    private void requireSame(Path one, Path other) throws IOException {
        for (FileStatus part : scene.stock().listStatus(one)) {
            Path counterpart = new Path(other, part.getPath().getName());
            if (!Arrays.equals(bytes(part.getPath()), bytes(counterpart))) {
                throw new IOException(part.getPath() + " and " + counterpart + " differ");
            }
        }
    }

    private byte[] bytes(Path file) throws IOException {
        FileSystem fs = scene.stock();
        try (FSDataInputStream in = fs.open(file)) {
            return in.readAllBytes();
        }
    }

    private OutputStream create(Path file) throws IOException {
        return new BufferedOutputStream(scene.stock().create(file), 1 << 16);
    }

    private static Path input(Row row) {
        return new Path(FOLDER, row.id() + "-input");
    }
}
