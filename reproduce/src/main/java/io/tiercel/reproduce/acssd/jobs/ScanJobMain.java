package io.tiercel.reproduce.acssd.jobs;

import io.tiercel.testbed.jobs.MapApplication;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** Run on a lab's master: {@code ScanJobMain INPUT OUTPUT} runs a Grep to its end, and says {@code job-millis N}. */
final class ScanJobMain {
    static final String JOB_MILLIS = "job-millis ";

    private ScanJobMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        MapApplication application = MapApplication.GREP;
        Job job = Job.getInstance(new Configuration(), application.label());
        job.setJarByClass(ScanJobMain.class);
        application.configure(job);
        FileInputFormat.addInputPath(job, new Path(arguments[0]));
        FileOutputFormat.setOutputPath(job, new Path(arguments[1]));
        long began = System.nanoTime();
        if (!job.waitForCompletion(false)) {
            throw new IOException("the job has failed: " + job.getStatus().getFailureInfo());
        }
        System.out.println(JOB_MILLIS + (System.nanoTime() - began) / 1_000_000);
    }
}
