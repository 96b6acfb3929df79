package io.tiercel.reproduce.cava.levels;

import io.tiercel.testbed.jobs.MapApplication;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Run on a lab's master: {@code MapTimesMain APPLICATION INPUT OUTPUT} runs a job until its map tasks have ended, and says
 * {@code map-millis N} for each; what the reduce tasks would do is nobody's question here.
 */
final class MapTimesMain {
    static final String MAP_MILLIS = "map-millis ";
    private static final long POLL_MILLIS = 200;

    private MapTimesMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws Exception {
        Configuration conf = new Configuration();
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 1);
        conf.setInt(MRJobConfig.JOB_RUNNING_MAP_LIMIT, 1);
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        MapApplication application = MapApplication.valueOf(arguments[0]);
        Job job = Job.getInstance(conf, application.label());
        job.setJarByClass(MapApplication.class);
        application.configure(job);
        FileInputFormat.addInputPath(job, new Path(arguments[1]));
        FileOutputFormat.setOutputPath(job, new Path(arguments[2]));
        job.submit();
        awaitMaps(job);
        for (TaskReport task : job.getTaskReports(TaskType.MAP)) {
            System.out.println(MAP_MILLIS + (task.getFinishTime() - task.getStartTime()));
        }
        job.killJob();
    }

    private static void awaitMaps(Job job) throws IOException, InterruptedException {
        while (job.mapProgress() < 1) {
            if (job.isComplete()) {
                throw new IOException("the job has ended before its map tasks: "
                        + job.getStatus().getFailureInfo());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
