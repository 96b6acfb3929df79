package io.tiercel.systemtests.kerberos;

import io.tiercel.appmaster.TiercelMRAppMaster;
import io.tiercel.testbed.jobs.JobSettings;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A job whose tasks, who have no ticket, read their input, wait for longer than their delegation token lives unless it is
 * renewed, and read their split once more by a new connection.
 */
public final class SecureJob {
    private static final int WAIT_SECONDS = SecureSettings.TOKEN_RENEW_SECONDS + 1;

    private SecureJob() {}

    /** Reads the split. */
    public static final class LateReader extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
        @Override
        protected void map(LongWritable key, Text value, Context context) {
            context.getCounter("late", "lines").increment(1);
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            FileSplit split = (FileSplit) context.getInputSplit();
            for (int i = 0; i < WAIT_SECONDS; i++) {
                TimeUnit.SECONDS.sleep(1);
                context.progress();
            }
            Configuration conf = context.getConfiguration();
            try (FileSystem files = FileSystem.newInstance(split.getPath().toUri(), conf);
                    FSDataInputStream in = files.open(split.getPath())) {
                byte[] bytes = new byte[(int) split.getLength()];
                in.readFully(split.getStart(), bytes);
                context.getCounter("late", "bytes").increment(bytes.length);
            }
        }
    }

    /** Runs it as the user; what its counters say. */
    static String run(Configuration base, UserGroupInformation user, String input) throws Exception {
        Configuration conf = new Configuration(base);
        JobSettings.applyTo(conf, 2);
        String kerberos = " -Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf");
        conf.set(
                "yarn.app.mapreduce.am.command-opts",
                conf.get("yarn.app.mapreduce.am.command-opts") + kerberos + " " + TiercelMRAppMaster.class.getName());
        conf.set("mapreduce.map.java.opts", conf.get("mapreduce.map.java.opts") + kerberos);
        conf.setBoolean("mapreduce.jvm.add-opens-as-default", false);
        return user.doAs((PrivilegedExceptionAction<String>) () -> {
            Job job = Job.getInstance(conf, "late reader");
            job.setJarByClass(LateReader.class);
            job.setMapperClass(LateReader.class);
            job.setNumReduceTasks(0);
            job.setOutputFormatClass(NullOutputFormat.class);
            FileInputFormat.addInputPath(job, new Path(input));
            if (!job.waitForCompletion(false)) {
                throw new IOException("the job failed: " + job.getStatus().getFailureInfo());
            }
            return counters(job.getCounters());
        });
    }

    private static String counters(Counters counters) {
        return "lines=" + counters.findCounter("late", "lines").getValue() + " late="
                + counters.findCounter("late", "bytes").getValue() + " NODE=" + read(counters, "TIERCEL-NODE")
                + " PROCESS=" + read(counters, "TIERCEL-PROCESS") + " DATANODE=" + read(counters, "TIERCEL-DATANODE");
    }

    private static long read(Counters counters, String scheme) {
        return counters.findCounter(scheme, FileSystemCounter.BYTES_READ).getValue();
    }
}
