package io.tiercel.testbed.jobs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Sums a number by a key, as {@code SELECT key, SUM(value) ... GROUP BY key} does: the lengths of lines by a first word. */
public final class Aggregation {
    private Aggregation() {}

    /** Splits a line at its first blank. */
    public static final class FirstWordMapper extends Mapper<Object, Text, Text, LongWritable> {
        private final Text word = new Text();
        private final LongWritable length = new LongWritable();

        @Override
        protected void map(Object key, Text line, Context context) throws IOException, InterruptedException {
            int blank = line.find(" ");
            word.set(line.getBytes(), 0, blank < 0 ? line.getLength() : blank);
            length.set(line.getLength());
            context.write(word, length);
        }
    }
}
