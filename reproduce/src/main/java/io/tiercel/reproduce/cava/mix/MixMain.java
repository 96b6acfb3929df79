package io.tiercel.reproduce.cava.mix;

import io.tiercel.appmaster.TaskLocality;
import io.tiercel.testbed.jobs.MapApplication;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Run on a lab's master: {@code MixMain KIND SEED AT_ONCE OUTPUT} runs the jobs of a {@link Mix}, so many at a time, and prints
 * the {@link MixJobFigures} of each as it ends.
 */
final class MixMain {
    private MixMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        Mix mix = Mix.of(MixKind.valueOf(arguments[0]), Long.parseLong(arguments[1]));
        ExecutorService running = Executors.newFixedThreadPool(Integer.parseInt(arguments[2]));
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (Mix.MixJob job : mix.jobs()) {
                ends.add(running.submit(() -> {
                    System.out.println(run(job, arguments[3]).line());
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            running.shutdownNow();
        }
    }

    private static MixJobFigures run(Mix.MixJob planned, String output) throws Exception {
        Job job = Job.getInstance(new Configuration(), planned.application().label());
        job.setJarByClass(MapApplication.class);
        planned.application().configure(job);
        job.setNumReduceTasks(planned.application().reducers(planned.file().blocks()));
        FileInputFormat.addInputPath(job, new Path(planned.file().path()));
        FileOutputFormat.setOutputPath(job, new Path(output, Integer.toString(planned.number())));
        long began = System.nanoTime();
        if (!job.waitForCompletion(false)) {
            throw new IOException(planned + " failed: " + job.getStatus().getFailureInfo());
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        TaskReport[] maps = job.getTaskReports(TaskType.MAP);
        double cpuMillis =
                Arrays.stream(maps).mapToLong(MixMain::cpuMillis).average().orElse(0) * maps.length;
        return new MixJobFigures(
                planned.number(),
                planned.application(),
                seconds,
                cpuMillis / 1e3,
                maps.length,
                levels(job.getCounters()));
    }

    private static long cpuMillis(TaskReport task) {
        return task.getTaskCounters().findCounter(TaskCounter.CPU_MILLISECONDS).getValue();
    }

    /** By the seven levels where Tiercel's master counts them, otherwise by Hadoop's. */
    private static Map<String, Long> levels(Counters counters) {
        Map<String, Long> levels = new TreeMap<>();
        for (TaskLocality level : TaskLocality.values()) {
            put(levels, counters, level);
        }
        if (levels.isEmpty()) {
            put(levels, counters, JobCounter.DATA_LOCAL_MAPS);
            put(levels, counters, JobCounter.RACK_LOCAL_MAPS);
            put(levels, counters, JobCounter.OTHER_LOCAL_MAPS);
        }
        return levels;
    }

    private static void put(Map<String, Long> levels, Counters counters, Enum<?> counter) {
        long tasks = counters.findCounter(counter).getValue();
        if (tasks > 0) {
            levels.put(counter.name(), tasks);
        }
    }
}
