package io.tiercel.evaluation.lab;

import io.tiercel.appmaster.TaskLocality;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Run on a lab's master: {@code MixMain SEED AT_ONCE OUTPUT} runs the jobs of a {@link Mix}, so many at a time, and says of
 * each {@code job NUMBER MILLIS CPU_MILLIS LEVEL=TASKS...}.
 */
final class MixMain {
    static final String JOB = "job ";

    private MixMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        Mix mix = Mix.of(Long.parseLong(arguments[0]));
        ExecutorService running = Executors.newFixedThreadPool(Integer.parseInt(arguments[1]));
        try {
            List<Future<String>> lines = new ArrayList<>();
            for (Mix.MixJob job : mix.jobs()) {
                lines.add(running.submit(() -> run(job, arguments[2])));
            }
            for (Future<String> line : lines) {
                System.out.println(line.get());
            }
        } finally {
            running.shutdownNow();
        }
    }

    private static String run(Mix.MixJob planned, String output) throws Exception {
        Job job = Job.getInstance(new Configuration(), planned.application().label());
        job.setJarByClass(MixMain.class);
        planned.application().configure(job);
        FileInputFormat.addInputPath(job, new Path(planned.file().path()));
        FileOutputFormat.setOutputPath(job, new Path(output, Integer.toString(planned.number())));
        long began = System.nanoTime();
        if (!job.waitForCompletion(false)) {
            throw new IOException(planned + " failed: " + job.getStatus().getFailureInfo());
        }
        long millis = (System.nanoTime() - began) / 1_000_000;
        return JOB + planned.number() + " " + millis + levels(job.getCounters());
    }

    private static String levels(Counters counters) {
        StringBuilder line = new StringBuilder();
        for (TaskLocality level : TaskLocality.values()) {
            long tasks = counters.findCounter(level).getValue();
            line.append(tasks == 0 ? "" : " " + level.name() + "=" + tasks);
        }
        if (line.isEmpty()) {
            line.append(" DATA_LOCAL=")
                    .append(counters.findCounter(JobCounter.DATA_LOCAL_MAPS).getValue());
            line.append(" RACK_LOCAL=")
                    .append(counters.findCounter(JobCounter.RACK_LOCAL_MAPS).getValue());
        }
        return line.toString();
    }
}
