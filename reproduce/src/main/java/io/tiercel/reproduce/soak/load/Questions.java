package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.truth.Seen;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** What is asked of a file. */
final class Questions {
    private Questions() {}

    static Seen length(FileSystem fs, String path) throws IOException {
        try {
            return new Seen.Length(fs.getFileStatus(new Path(path)).getLen());
        } catch (FileNotFoundException e) {
            return new Seen.Absent();
        }
    }

    static Seen whole(FileSystem fs, String path) throws IOException {
        try (@Nullable FSDataInputStream in = open(fs, path)) {
            return in == null ? new Seen.Absent() : new Seen.Bytes(0, in.readAllBytes(), true);
        }
    }

    static Seen part(FileSystem fs, String path, long offset, int length) throws IOException {
        try (@Nullable FSDataInputStream in = open(fs, path)) {
            return in == null ? new Seen.Absent() : part(in, offset, length);
        }
    }

    /** So many bytes, or those up to the end. */
    static Seen.Bytes part(FSDataInputStream in, long offset, int length) throws IOException {
        byte[] bytes = new byte[length];
        int read = 0;
        while (read < length) {
            int more = in.read(offset + read, bytes, read, length - read);
            if (more < 0) {
                return new Seen.Bytes(offset, Arrays.copyOf(bytes, read), true);
            }
            read += more;
        }
        return new Seen.Bytes(offset, bytes, false);
    }

    private static @Nullable FSDataInputStream open(FileSystem fs, String path) throws IOException {
        try {
            return fs.open(new Path(path));
        } catch (FileNotFoundException e) {
            return null;
        }
    }
}
