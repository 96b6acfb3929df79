package io.tiercel.testbed.lab;

import io.tiercel.testbed.text.SeededText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Run on a machine of a lab: {@code SpreadTextMain PATH BYTES SEED...} writes texts, of which each block is on the machines
 * that the seed gives.
 */
final class SpreadTextMain {
    private static final int BUFFER_BYTES = 1 << 20;

    private SpreadTextMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws IOException {
        for (int at = 0; at < arguments.length; at += 3) {
            write(new Path(arguments[at]), Long.parseLong(arguments[at + 1]), Long.parseLong(arguments[at + 2]));
        }
    }

    private static void write(Path path, long bytes, long seed) throws IOException {
        try (FileSystem fs = FileSystem.newInstance(path.toUri(), new Configuration());
                OutputStream out = new BufferedOutputStream(
                        new SpreadFile((DistributedFileSystem) fs, path, seed), BUFFER_BYTES)) {
            new SeededText(seed).write(out, bytes);
        }
    }
}
