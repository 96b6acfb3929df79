package io.tiercel.testbed.servers;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * A MapReduce job of Hadoop's own classes that counts words, and prints the job's id, how it ended, and the bytes that its
 * tasks read by each file system and tier.
 *
 * <p>Arguments: options as Hadoop's commands take them, the input and the output.
 */
public final class WordCountMain extends Configured implements Tool {
    private WordCountMain(Configuration conf) {
        super(conf);
    }

    public static void main(String[] args) throws Exception {
        System.exit(ToolRunner.run(new WordCountMain(new Configuration()), args));
    }

    @Override
    public int run(String[] args) throws IOException, InterruptedException, ClassNotFoundException {
        Job job = Job.getInstance(getConf(), "words");
        job.setMapperClass(TokenCounterMapper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new Path(args[0]));
        FileOutputFormat.setOutputPath(job, new Path(args[1]));
        boolean well = job.waitForCompletion(false);
        System.out.println("job " + job.getJobID());
        System.out.println("state " + job.getJobState());
        System.out.println("trouble " + job.getStatus().getFailureInfo().replace('\n', ' '));
        for (String scheme : new String[] {"HDFS", "TIERCEL-PROCESS", "TIERCEL-NODE", "TIERCEL-DATANODE"}) {
            System.out.println("read " + scheme + " "
                    + job.getCounters()
                            .findCounter(scheme, FileSystemCounter.BYTES_READ)
                            .getValue());
        }
        return well ? 0 : 1;
    }
}
