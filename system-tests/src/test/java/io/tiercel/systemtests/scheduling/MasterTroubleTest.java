package io.tiercel.systemtests.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.appmaster.TiercelMRAppMaster;
import io.tiercel.testbed.jobs.JobSettings;
import io.tiercel.testkit.EmbeddedCluster;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What MapReduce's own master survives, ours does. */
@Tag("cluster")
class MasterTroubleTest {
    /** Reads nothing of its own, in a task; a master cannot read it. */
    public static final class TaskOnlySplit extends InputSplit implements Writable {
        @Override
        public long getLength() {
            return 1;
        }

        @Override
        public String[] getLocations() {
            return new String[0];
        }

        @Override
        public void write(DataOutput out) {}

        @Override
        public void readFields(DataInput in) {
            boolean isMaster = System.getenv(ApplicationConstants.APP_SUBMIT_TIME_ENV) != null;
            if (isMaster && !Boolean.getBoolean("may.be.read")) {
                throw new ServiceConfigurationError("what this needs is on the class path of tasks alone");
            }
        }
    }

    /** Of one split with one record. */
    public static final class TaskOnlyFormat extends InputFormat<NullWritable, NullWritable> {
        @Override
        public List<InputSplit> getSplits(JobContext context) {
            return List.of(new TaskOnlySplit());
        }

        @Override
        public RecordReader<NullWritable, NullWritable> createRecordReader(
                InputSplit split, TaskAttemptContext context) {
            return new OneRecord();
        }
    }

    private static final class OneRecord extends RecordReader<NullWritable, NullWritable> {
        private boolean read;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {}

        @Override
        public boolean nextKeyValue() {
            boolean first = !read;
            read = true;
            return first;
        }

        @Override
        public NullWritable getCurrentKey() {
            return NullWritable.get();
        }

        @Override
        public NullWritable getCurrentValue() {
            return NullWritable.get();
        }

        @Override
        public float getProgress() {
            return read ? 1 : 0;
        }

        @Override
        public void close() {}
    }

    /** Has the first of the job's masters, in which it runs itself, told to end, as when its NodeManager is stopped. */
    public static final class StoppingItsMaster extends Mapper<NullWritable, NullWritable, NullWritable, NullWritable> {
        @Override
        protected void setup(Context context) throws IOException, InterruptedException {
            if (context.getConfiguration().getInt(MRJobConfig.APPLICATION_ATTEMPT_ID, 0) == 1) {
                String pid = String.valueOf(ProcessHandle.current().pid());
                new ProcessBuilder("kill", "-TERM", pid).inheritIO().start();
                TimeUnit.SECONDS.sleep(60);
            }
        }
    }

    @Test
    void jobIsRun_whoseMasterIsToldToEndOrCannotReadItsSplits() throws Exception {
        try (EmbeddedCluster cluster =
                EmbeddedCluster.plan().withDataNodes(1).withYarn(1).start()) {
            Job unreadable = job(cluster, "");
            assertThat(unreadable.waitForCompletion(false))
                    .as("a job whose splits its master cannot read")
                    .isTrue();

            Job inside = job(cluster, " -Dmay.be.read=true");
            inside.getConfiguration().setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
            // No more than the master has.
            inside.getConfiguration().setInt(MRJobConfig.MAP_MEMORY_MB, 512);
            inside.setMapperClass(StoppingItsMaster.class);
            assertThat(inside.waitForCompletion(false))
                    .as("a job inside a master that is told to end")
                    .isTrue();
            assertThat(inside.isUber()).isTrue();
        }
    }

    private static Job job(EmbeddedCluster cluster, String options) throws IOException {
        Configuration conf = cluster.configuration();
        JobSettings.applyTo(conf, 1);
        conf.set(
                "yarn.app.mapreduce.am.command-opts",
                conf.get("yarn.app.mapreduce.am.command-opts") + options + " " + TiercelMRAppMaster.class.getName());
        conf.setBoolean("mapreduce.jvm.add-opens-as-default", false);
        Job job = Job.getInstance(conf, "trouble");
        job.setInputFormatClass(TaskOnlyFormat.class);
        job.setOutputFormatClass(NullOutputFormat.class);
        job.setMapperClass(Mapper.class);
        job.setNumReduceTasks(0);
        return job;
    }
}
