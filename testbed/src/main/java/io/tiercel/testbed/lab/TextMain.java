package io.tiercel.testbed.lab;

import io.tiercel.testbed.text.SeededText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Run on a machine of a lab: {@code TextMain PATH BYTES SEED} writes a text; its first replica is on that machine. */
public final class TextMain {
    private static final int BUFFER_BYTES = 1 << 20;

    private TextMain() {}

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws IOException {
        Path path = new Path(arguments[0]);
        Configuration conf = new Configuration();
        try (FileSystem files = FileSystem.newInstance(path.toUri(), conf);
                OutputStream out = new BufferedOutputStream(files.create(path), BUFFER_BYTES)) {
            new SeededText(Long.parseLong(arguments[2])).write(out, Long.parseLong(arguments[1]));
        }
    }
}
