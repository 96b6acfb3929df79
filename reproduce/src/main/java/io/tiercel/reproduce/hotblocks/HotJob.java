package io.tiercel.reproduce.hotblocks;

import io.tiercel.testbed.jobs.MapApplication;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * A job that has ended.
 *
 * @param paths that it read, with commas between them
 * @param seconds from its submission to its end
 * @param mapCpuSeconds of its tasks
 * @param inputBytes that its map tasks read
 * @param memcachedBytes of these, out of memcached
 */
public record HotJob(String paths, double seconds, double mapCpuSeconds, long inputBytes, long memcachedBytes) {
    public static final String MARK = "hot job ";
    /** How often MapReduce looks whether a job has ended: by its default of 5 s, all small jobs would take 5 s. */
    private static final int LOOK_MILLIS = 200;

    /**
     * Runs a job, whose tasks run in this process, and waits for its end.
     *
     * @throws IOException if it fails
     */
    public static HotJob run(Configuration conf, MapApplication application, String paths, Path output)
            throws IOException, InterruptedException, ClassNotFoundException {
        Job job = Job.getInstance(conf, application.label());
        job.setJarByClass(HotJob.class);
        job.getConfiguration().setInt(Job.COMPLETION_POLL_INTERVAL_KEY, LOOK_MILLIS);
        application.configure(job);
        FileInputFormat.addInputPaths(job, paths);
        FileOutputFormat.setOutputPath(job, output);
        long servedBefore = MemcachedBytes.read("memcached");
        long began = System.nanoTime();
        if (!job.waitForCompletion(false)) {
            throw new IOException(
                    application + " on " + paths + " failed: " + job.getStatus().getFailureInfo());
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        Counters counters = job.getCounters();
        return new HotJob(
                paths,
                seconds,
                counters.findCounter(TaskCounter.CPU_MILLISECONDS).getValue() / 1e3,
                counters.findCounter(FileInputFormatCounter.BYTES_READ).getValue(),
                MemcachedBytes.read("memcached") - servedBefore);
    }

    /** As {@link #of} reads it. */
    public String line() {
        return MARK + paths + " " + seconds + " " + mapCpuSeconds + " " + inputBytes + " " + memcachedBytes;
    }

    /** Those of which the lines speak; other lines say something else. */
    public static List<HotJob> of(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()).split(" ", -1))
                .map(words -> new HotJob(
                        words[0],
                        Double.parseDouble(words[1]),
                        Double.parseDouble(words[2]),
                        Long.parseLong(words[3]),
                        Long.parseLong(words[4])))
                .toList();
    }
}
