package io.tiercel.reproduce.mimp.deadlines;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Run on a lab's master: {@code TimedJobsMain FILE AT_ONCE} submits the jobs of the file, a list of {@link Submission} in JSON,
 * when each is due and no more than so many at once, and prints the {@link TimedJobFigures} of each as it ends.
 */
final class TimedJobsMain {
    static final String READY = "begins";
    static final String JOB = "job ";
    private static final int POLL_MILLIS = 500;
    private static final ObjectMapper JSON = new ObjectMapper();

    private TimedJobsMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        List<Submission> jobs = List.of(JSON.readValue(new File(arguments[0]), Submission[].class));
        ExecutorService running = Executors.newFixedThreadPool(Integer.parseInt(arguments[1]));
        try {
            System.out.println(READY);
            long began = System.nanoTime();
            List<Future<?>> ends = new ArrayList<>();
            for (Submission job : jobs) {
                ends.add(running.submit(() -> {
                    sleepUntil(began + TimeUnit.MILLISECONDS.toNanos(job.arrivalMillis()));
                    System.out.println(JOB + JSON.writeValueAsString(run(job)));
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

    private static TimedJobFigures run(Submission planned) throws Exception {
        Configuration conf = new Configuration();
        conf.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, POLL_MILLIS);
        conf.set("tiercel.deadline", planned.deadlineMillis() > 0 ? planned.deadlineMillis() / 1000 + "s" : "");
        Job job = Job.getInstance(conf, planned.application().label());
        job.setJarByClass(TimedJobsMain.class);
        planned.application().configure(job, planned.input());
        FileOutputFormat.setOutputPath(job, new Path(planned.output()));
        long submitted = System.currentTimeMillis();
        boolean succeeded = job.waitForCompletion(false);
        // The job's own end comes before this process hears of it.
        long ended = job.getFinishTime() > submitted ? job.getFinishTime() : System.currentTimeMillis();
        return new TimedJobFigures(
                planned.number(),
                planned.application(),
                (ended - submitted) / 1e3,
                planned.deadlineMillis() / 1e3,
                taskSeconds(job, TaskType.MAP) + taskSeconds(job, TaskType.REDUCE),
                mapsByVm(job),
                !succeeded);
    }

    private static double taskSeconds(Job job, TaskType type) throws IOException, InterruptedException {
        return Arrays.stream(job.getTaskReports(type))
                .mapToDouble(task -> Math.max(0, task.getFinishTime() - task.getStartTime()) / 1e3)
                .sum();
    }

    private static Map<String, Integer> mapsByVm(Job job) throws IOException, InterruptedException {
        Map<String, Integer> maps = new TreeMap<>();
        TaskCompletionEvent[] events = job.getTaskCompletionEvents(0, Integer.MAX_VALUE);
        for (TaskCompletionEvent event : events) {
            if (event.isMapTask() && event.getStatus() == TaskCompletionEvent.Status.SUCCEEDED) {
                maps.merge(URI.create(event.getTaskTrackerHttp()).getHost(), 1, Integer::sum);
            }
        }
        return maps;
    }

    private static void sleepUntil(long nanos) throws InterruptedException {
        long left = nanos - System.nanoTime();
        if (left > 0) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }
}
