package io.tiercel.testbed.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.Grep;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.ToolRunner;

/**
 * How each job is started: as its own command line starts it. WordCount and Grep are Hadoop's examples, unmodified;
 * their {@code main} methods end the JVM, so what those do is done here.
 */
public final class MainJobs {
    private MainJobs() {}

    /** Runs the job to its end; whether it succeeded. */
    public static boolean run(MainJob job, Configuration conf, JobPaths paths, String pattern) throws Exception {
        return switch (job) {
            case WORD_COUNT -> wordCount(conf, paths).waitForCompletion(false);
            case GREP -> grep(conf, paths, pattern);
            case REF_COUNT ->
                RefCount.job(conf, paths.input(), paths.output(), paths.reference())
                        .waitForCompletion(false);
        };
    }

    private static Job wordCount(Configuration conf, JobPaths paths) throws IOException {
        Job job = Job.getInstance(conf, "word count");
        job.setJarByClass(WordCount.class);
        job.setMapperClass(WordCount.TokenizerMapper.class);
        job.setCombinerClass(WordCount.IntSumReducer.class);
        job.setReducerClass(WordCount.IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, paths.input());
        FileOutputFormat.setOutputPath(job, paths.output());
        return job;
    }

    /** Two jobs: one that finds, one that sorts by frequency. */
    private static boolean grep(Configuration conf, JobPaths paths, String pattern) throws Exception {
        Grep grep = ReflectionUtils.newInstance(Grep.class, conf);
        String[] arguments = {paths.input().toString(), paths.output().toString(), pattern};
        return ToolRunner.run(conf, grep, arguments) == 0;
    }
}
