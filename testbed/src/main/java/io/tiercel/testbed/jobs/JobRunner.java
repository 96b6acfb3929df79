package io.tiercel.testbed.jobs;

import io.tiercel.report.Progress;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** Runs jobs on a cluster, one at a time, and reads their counters when they are over. */
public final class JobRunner implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(15);
    private static final long GLANCE_MILLIS = 1000;

    private final Cluster cluster;
    private final Progress progress;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "job");
        thread.setDaemon(true);
        return thread;
    });

    public JobRunner(Configuration stock, Progress progress) throws IOException {
        this.cluster = new Cluster(stock);
        this.progress = progress;
    }

    /**
     * Runs one job, which may be several to the cluster.
     *
     * @throws IOException if it fails or takes longer than a quarter of an hour
     */
    public JobFigures run(Callable<Boolean> job) throws IOException, InterruptedException {
        Set<JobID> before = jobs();
        long start = System.nanoTime();
        Future<Boolean> running = worker.submit(() -> asNewClient(job));
        boolean succeeded = await(running, before, start + PATIENCE_NANOS);
        double seconds = (System.nanoTime() - start) / 1e9;
        Set<JobID> ran = jobs();
        ran.removeAll(before);
        if (!succeeded) {
            throw new IOException("the job failed: " + failures(ran));
        }
        return figures(seconds, ran);
    }

    @Override
    public void close() throws IOException {
        worker.shutdownNow();
        cluster.close();
    }

    /**
     * As a user of the same name but with HDFS clients of its own: Hadoop shares clients by user, not by
     * configuration, and a stock job must not find Tiercel's.
     */
    static boolean asNewClient(Callable<Boolean> job) throws Exception {
        String name = UserGroupInformation.getCurrentUser().getShortUserName();
        UserGroupInformation user = UserGroupInformation.createRemoteUser(name);
        try {
            return user.doAs((PrivilegedExceptionAction<Boolean>) job::call);
        } finally {
            FileSystem.closeAllForUGI(user);
        }
    }

    private boolean await(Future<Boolean> running, Set<JobID> before, long deadlineNanos)
            throws IOException, InterruptedException {
        while (System.nanoTime() < deadlineNanos) {
            try {
                return running.get(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                glance(before);
            } catch (ExecutionException e) {
                throw new IOException("the job failed: " + e.getCause(), e.getCause());
            }
        }
        running.cancel(true);
        throw new IOException(
                "the job took longer than " + TimeUnit.NANOSECONDS.toMinutes(PATIENCE_NANOS) + " minutes");
    }

    private void glance(Set<JobID> before) throws IOException, InterruptedException {
        for (JobStatus status : cluster.getAllJobStatuses()) {
            if (!before.contains(status.getJobID()) && status.getState() == JobStatus.State.RUNNING) {
                @Nullable Job job = cluster.getJob(status.getJobID());
                if (job != null) {
                    progress.detail("maps " + percent(job.mapProgress()) + ", reduce " + percent(job.reduceProgress()));
                }
            }
        }
    }

    private Set<JobID> jobs() throws IOException, InterruptedException {
        Set<JobID> ids = new HashSet<>();
        for (JobStatus status : cluster.getAllJobStatuses()) {
            ids.add(status.getJobID());
        }
        return ids;
    }

    private JobFigures figures(double seconds, Set<JobID> ran) throws IOException, InterruptedException {
        TierBytes bytes = TierBytes.NONE;
        double cpuSeconds = 0;
        for (JobID id : ran) {
            Counters counters = counters(id);
            bytes = bytes.plus(JobCounters.bytes(counters));
            cpuSeconds += JobCounters.cpuSeconds(counters);
        }
        return new JobFigures(seconds, cpuSeconds, bytes);
    }

    private Counters counters(JobID id) throws IOException, InterruptedException {
        @Nullable Job job = cluster.getJob(id);
        @Nullable Counters counters = job == null ? null : job.getCounters();
        if (counters == null) {
            throw new IOException("the history server knows no counters of " + id);
        }
        return counters;
    }

    private String failures(Set<JobID> ran) throws IOException, InterruptedException {
        StringBuilder failures = new StringBuilder();
        for (JobStatus status : cluster.getAllJobStatuses()) {
            if (ran.contains(status.getJobID())) {
                failures.append(status.getJobName()).append(": ").append(status.getFailureInfo());
            }
        }
        return failures.toString().strip();
    }

    private static String percent(float share) {
        return Math.round(share * 100) + " %";
    }
}
