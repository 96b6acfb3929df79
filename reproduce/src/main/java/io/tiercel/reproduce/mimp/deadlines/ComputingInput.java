package io.tiercel.reproduce.mimp.deadlines;

import io.tiercel.reproduce.mimp.web.PageWork;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** The input of a job that reads nothing: so many splits of one empty record, for each of which a map computes. */
final class ComputingInput extends InputFormat<NullWritable, NullWritable> {
    private static final String SPLITS = "computing.splits";
    private static final String STEPS = "computing.steps";

    /** Made by MapReduce. */
    ComputingInput() {}

    /** Has a job compute. */
    static void configure(Job job, int maps, long steps) {
        job.getConfiguration().setInt(SPLITS, maps);
        job.getConfiguration().setLong(STEPS, steps);
        job.setInputFormatClass(ComputingInput.class);
        job.setMapperClass(ComputingMapper.class);
        job.setNumReduceTasks(0);
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(LongWritable.class);
    }

    @Override
    public List<InputSplit> getSplits(JobContext job) {
        return IntStream.range(0, job.getConfiguration().getInt(SPLITS, 1))
                .<InputSplit>mapToObj(unused -> new EmptySplit())
                .toList();
    }

    @Override
    public RecordReader<NullWritable, NullWritable> createRecordReader(InputSplit split, TaskAttemptContext task) {
        return new OneRecord();
    }

    /** Nothing, and nowhere. */
    static final class EmptySplit extends InputSplit implements Writable {
        @Override
        public long getLength() {
            return 0;
        }

        @Override
        public String[] getLocations() {
            return new String[0];
        }

        @Override
        public void write(DataOutput out) {}

        @Override
        public void readFields(DataInput in) {}
    }

    private static final class OneRecord extends RecordReader<NullWritable, NullWritable> {
        private boolean read;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext task) {}

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

    /** Computes so many steps, a piece at a time so that the task is seen to go on. */
    static final class ComputingMapper extends Mapper<NullWritable, NullWritable, NullWritable, LongWritable> {
        private static final int PIECES = 100;

        @Override
        protected void map(NullWritable key, NullWritable value, Context task)
                throws IOException, InterruptedException {
            long steps = task.getConfiguration().getLong(STEPS, 1);
            long sum = 0;
            for (int i = 0; i < PIECES; i++) {
                sum ^= PageWork.compute(i, steps / PIECES);
                task.progress();
            }
            task.write(NullWritable.get(), new LongWritable(sum));
        }
    }
}
