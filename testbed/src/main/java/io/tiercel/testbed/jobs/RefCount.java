package io.tiercel.testbed.jobs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * RefCount: counts how often each word of a reference file occurs in a text.
 *
 * <p>From "Panthera", section 5.1: like WordCount, "but it consults a reference file (e.g. a limited dictionary) to
 * determine which words are to be counted", and it "often obtains the reference file from HDFS". The paper leaves open
 * how large that file is, how often it is read and what a word is. Here:
 *
 * <ul>
 *   <li>the reference file is text, its words separated by white space; about a thousand words are meant;
 *   <li>a map opens and reads it whole for every {@link #BATCH_LINES} lines of its input, and keeps nothing of it from
 *       one batch to the next, as a program does that asks HDFS whenever it needs to know;
 *   <li>a word is what WordCount takes for one: bytes between white space.
 * </ul>
 */
public final class RefCount extends Configured implements Tool {
    /** The job setting that names the reference file. */
    public static final String REFERENCE = "refcount.reference";

    /** The job setting for how many lines are counted against one reading of the reference file. */
    public static final String BATCH_LINES = "refcount.batch.lines";

    /** At a few milliseconds a reading it makes reading dominate, as in the paper, where it was over two thirds. */
    public static final int BATCH_LINES_DEFAULT = 200;

    /** What the job counts besides words. */
    public enum Count {
        /** How often the reference file was opened and read. */
        REFERENCE_READS
    }

    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new RefCount(), args));
    }

    /** Runs it on {@code <input> <output> <reference file>}. */
    @Override
    public int run(String[] args) throws Exception {
        if (args.length != 3) {
            System.err.println("usage: refcount <input> <output> <reference file>");
            ToolRunner.printGenericCommandUsage(System.err);
            return 2;
        }
        Job job = job(getConf(), new Path(args[0]), new Path(args[1]), new Path(args[2]));
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** The job, ready to be submitted. */
    public static Job job(Configuration conf, Path input, Path output, Path reference) throws IOException {
        Job job = Job.getInstance(conf, "ref count");
        job.getConfiguration()
                .set(
                        REFERENCE,
                        reference.getFileSystem(conf).makeQualified(reference).toString());
        job.setJarByClass(RefCount.class);
        job.setMapperClass(RefCountMapper.class);
        job.setCombinerClass(LongSumReducer.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }
}
