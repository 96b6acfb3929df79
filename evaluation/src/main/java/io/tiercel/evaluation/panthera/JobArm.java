package io.tiercel.evaluation.panthera;

import io.tiercel.evaluation.results.Quantity;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.Locale;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** An arm that runs a MapReduce job through YARN: one job a turn, timed from its submission to its end. */
final class JobArm implements Arm {
    private static final String[] TIERS = {"process", "node", "datanode"};

    /** Makes the job, ready to be submitted. */
    interface Maker {
        Job job(Configuration conf, Path output) throws IOException;
    }

    private final String name;
    private final Configuration conf;
    private final Maker maker;
    private final Path outputs;
    private final LongSupplier nanos;
    private @Nullable Counters counters;

    /**
     * @param conf a client's configuration, in which Tiercel is on or off
     * @param outputs the directory below which each turn has an output directory
     */
    JobArm(String name, Configuration conf, Maker maker, Path outputs, LongSupplier nanos) {
        this.name = name;
        this.conf = conf;
        this.maker = maker;
        this.outputs = outputs;
        this.nanos = nanos;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Durations turn(int repetition) throws IOException, InterruptedException {
        return Durations.of(run(Integer.toString(repetition)));
    }

    /** Runs the job once into an output directory of this name, and returns how long it took. */
    long run(String output) throws IOException, InterruptedException {
        // A user of the same name with HDFS clients of its own: Hadoop shares clients by user, not by configuration,
        // and a stock job must not find Tiercel's.
        UserGroupInformation user = UserGroupInformation.createRemoteUser(
                UserGroupInformation.getCurrentUser().getShortUserName());
        try {
            return user.doAs((PrivilegedExceptionAction<Long>) () -> timed(maker.job(conf, outputOf(output))));
        } finally {
            FileSystem.closeAllForUGI(user);
        }
    }

    Path outputOf(String output) {
        return new Path(outputs, output);
    }

    /** What the tasks of the last job took of the processor, and which tier served their bytes, in words. */
    String evidence() {
        StringJoiner words = new StringJoiner(", ");
        for (String tier : TIERS) {
            long bytes = counters()
                    .findCounter("TIERCEL-" + tier.toUpperCase(Locale.ROOT), FileSystemCounter.BYTES_READ)
                    .getValue();
            words.add(tier + " " + Quantity.bytes(bytes));
        }
        return words.toString();
    }

    /** Of the last job's tasks. */
    double cpuSeconds() {
        return counters().findCounter(TaskCounter.CPU_MILLISECONDS).getValue() / 1e3;
    }

    private Counters counters() {
        return Objects.requireNonNull(counters, "no job has run");
    }

    private long timed(Job job) throws IOException, InterruptedException, ClassNotFoundException {
        long start = nanos.getAsLong();
        if (!job.waitForCompletion(false)) {
            throw new IOException(job.getJobName() + " (" + name + ") failed: "
                    + job.getStatus().getFailureInfo());
        }
        long took = nanos.getAsLong() - start;
        counters = job.getCounters();
        return took;
    }
}
