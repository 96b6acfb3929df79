package io.tiercel.testbed.jobs;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * The map of {@link RefCount}: for each batch of lines it reads the reference file anew, counts its words in the
 * batch, and emits the counts that are not zero.
 */
final class RefCountMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
    private final WordTable words = new WordTable();
    private final Text word = new Text();
    private final LongWritable count = new LongWritable();

    private byte[] buffer = new byte[64 << 10];
    private int linesLeft;

    @Override
    public void run(Context context) throws IOException, InterruptedException {
        Configuration conf = context.getConfiguration();
        Path reference = new Path(conf.get(RefCount.REFERENCE));
        int batchLines = conf.getInt(RefCount.BATCH_LINES, RefCount.BATCH_LINES_DEFAULT);
        FileSystem fs = reference.getFileSystem(conf);
        while (context.nextKeyValue()) {
            if (linesLeft == 0) {
                emit(context);
                words.load(buffer, read(fs, reference));
                context.getCounter(RefCount.Count.REFERENCE_READS).increment(1);
                linesLeft = batchLines;
            }
            Text line = context.getCurrentValue();
            words.count(line.getBytes(), line.getLength());
            linesLeft--;
        }
        emit(context);
    }

    /** Reads the file whole into the buffer, which grows as needed, and returns its length. */
    private int read(FileSystem fs, Path file) throws IOException {
        try (FSDataInputStream in = fs.open(file)) {
            int length = 0;
            for (int n = in.read(buffer, 0, buffer.length);
                    n >= 0;
                    n = in.read(buffer, length, buffer.length - length)) {
                length += n;
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
            }
            return length;
        }
    }

    private void emit(Context context) throws IOException, InterruptedException {
        for (int i = 0; i < words.size(); i++) {
            if (words.countOf(i) > 0) {
                words.copyTo(i, word);
                count.set(words.countOf(i));
                context.write(word, count);
            }
        }
    }
}
