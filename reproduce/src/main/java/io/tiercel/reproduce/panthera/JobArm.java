package io.tiercel.reproduce.panthera;

import io.tiercel.testbed.jobs.JobFigures;
import io.tiercel.testbed.jobs.JobPaths;
import io.tiercel.testbed.jobs.JobRunner;
import io.tiercel.testbed.jobs.MainJob;
import io.tiercel.testbed.jobs.MainJobs;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** An arm that runs a MapReduce job through YARN: one job a turn, timed from its submission to its end. */
final class JobArm implements ContestArm {
    private final String name;
    private final MainJob job;
    private final Configuration conf;
    private final JobPaths paths;
    private final JobRunner runner;
    private final String pattern;
    private @Nullable JobFigures last;

    /**
     * @param conf a client's configuration, in which Tiercel is on or off
     * @param paths with the directory below which each turn has its output
     * @param pattern what Grep looks for
     */
    JobArm(String name, MainJob job, Configuration conf, JobPaths paths, JobRunner runner, String pattern) {
        this.name = name;
        this.job = job;
        this.conf = conf;
        this.paths = paths;
        this.runner = runner;
        this.pattern = pattern;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Durations turn(int repetition) throws IOException, InterruptedException {
        run(Integer.toString(repetition));
        return Durations.of(Math.round(last().seconds() * 1e9));
    }

    /** Runs the job once into an output directory of this name. */
    void run(String output) throws IOException, InterruptedException {
        JobPaths once = new JobPaths(paths.input(), paths.reference(), outputOf(output));
        last = runner.run(() -> MainJobs.run(job, conf, once, pattern));
    }

    Path outputOf(String output) {
        return new Path(paths.output(), output);
    }

    /** What the last job cost. */
    JobFigures last() {
        return Objects.requireNonNull(last, "no job has run");
    }
}
