package io.tiercel.reproduce.compatibility.job;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible.Prepared;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.JobFigures;
import io.tiercel.testbed.jobs.JobOutput;
import io.tiercel.testbed.jobs.JobRunner;
import io.tiercel.testbed.jobs.JobSettings;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A job that is run on YARN again and again, each time with an output of its own. */
final class YarnRuns implements Prepared {
    private final CompatibilitySite site;
    private final Path outputs;
    private final OneRun one;
    private final JobRunner runner;
    private int count;

    /** One run of the job. */
    interface OneRun {
        RunAnswer run(YarnRuns runs, Mode mode, Path output) throws IOException, InterruptedException;
    }

    /**
     * Runs of one job.
     *
     * @param root below which outputs are while they are needed
     */
    YarnRuns(CompatibilitySite site, Path root, OneRun one) throws IOException {
        this.site = site;
        this.outputs = new Path(root, "out");
        this.one = one;
        this.runner = new JobRunner(site.configuration(Mode.STOCK), site.progress());
    }

    /** Of the job. */
    Configuration configuration(Mode mode) {
        Configuration conf = site.configuration(mode);
        JobSettings.applyTo(conf, Runtime.getRuntime().availableProcessors());
        return conf;
    }

    CompatibilitySite site() {
        return site;
    }

    JobFigures run(Callable<Boolean> job) throws IOException, InterruptedException {
        return runner.run(job);
    }

    /** Of what a job has written, as a client without Tiercel reads it. */
    String digest(Path output) throws IOException {
        return JobOutput.of(site.stock(), output).sha256();
    }

    @Override
    public RunAnswer run(Mode mode) throws IOException, InterruptedException {
        Path output = new Path(outputs, Integer.toString(count++));
        RunAnswer answer = one.run(this, mode, output);
        site.stock().delete(output, true);
        return answer;
    }

    @Override
    public void close() throws IOException {
        runner.close();
    }
}
