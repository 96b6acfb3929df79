package io.tiercel.testbed.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * Runs unmodified MapReduce jobs in this process, by Hadoop's own local job runner: so that what is measured is the job, not
 * the start of its processes, which takes longer than a small job does.
 */
public final class LocalJobs {
    private LocalJobs() {}

    /**
     * Runs the job to its end.
     *
     * @param base the configuration of a client
     * @param further settings of the job
     * @return the seconds that it took
     * @throws IOException if it fails
     */
    public static double run(MainJob job, Configuration base, Settings further, JobPaths paths)
            throws IOException, InterruptedException {
        Configuration conf = new Configuration(base);
        JobSettings.applyLocalTo(conf, Runtime.getRuntime().availableProcessors());
        conf.setInt(RefCount.BATCH_LINES, further.batchLines());
        long start = System.nanoTime();
        if (!succeeds(job, conf, paths, further.pattern())) {
            throw new IOException("the job failed: " + job.title());
        }
        return (System.nanoTime() - start) / 1e9;
    }

    /**
     * What jobs are told.
     *
     * @param pattern that Grep looks for
     * @param batchLines that RefCount counts against one reading of its reference file
     */
    public record Settings(String pattern, int batchLines) {}

    private static boolean succeeds(MainJob job, Configuration conf, JobPaths paths, String pattern)
            throws IOException, InterruptedException {
        try {
            return JobRunner.asNewClient(() -> MainJobs.run(job, conf, paths, pattern));
        } catch (IOException | InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("the job failed: " + e, e);
        }
    }
}
