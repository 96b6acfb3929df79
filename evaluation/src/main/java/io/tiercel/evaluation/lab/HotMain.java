package io.tiercel.evaluation.lab;

import io.tiercel.evaluation.lab.HotRun.HotJob;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Run on a lab's master: {@code HotMain APPLICATION OUTPUT PATH...} runs the application on one file after the other, and
 * prints the {@link HotJob} of each.
 */
final class HotMain {
    private static final String TIER = "TIERCEL-MEMCACHED";

    private HotMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        MapApplication application = MapApplication.valueOf(arguments[0]);
        int number = 0;
        for (String path : Arrays.asList(arguments).subList(2, arguments.length)) {
            System.out.println(run(application, path, new Path(arguments[1], "" + number++))
                    .line());
        }
    }

    private static HotJob run(MapApplication application, String path, Path output) throws Exception {
        Job job = Job.getInstance(new Configuration(), application.label());
        job.setJarByClass(HotMain.class);
        application.configure(job);
        FileInputFormat.addInputPath(job, new Path(path));
        FileOutputFormat.setOutputPath(job, output);
        long began = System.nanoTime();
        if (!job.waitForCompletion(false)) {
            throw new IOException(
                    application + " on " + path + " failed: " + job.getStatus().getFailureInfo());
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        Counters counters = job.getCounters();
        return new HotJob(
                path,
                seconds,
                counters.findCounter(TaskCounter.CPU_MILLISECONDS).getValue() / 1e3,
                counters.findCounter("HDFS", FileSystemCounter.BYTES_READ).getValue(),
                counters.findCounter(TIER, FileSystemCounter.BYTES_READ).getValue());
    }
}
