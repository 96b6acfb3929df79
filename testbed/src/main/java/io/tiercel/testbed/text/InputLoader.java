package io.tiercel.testbed.text;

import io.tiercel.report.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Writes a text into HDFS as a {@link TextPlan} lays it out, from its beginning again where it is too short. */
public final class InputLoader {
    private static final int PIECE_BYTES = 1 << 20;

    private final FileSystem fs;
    private final Progress progress;

    public InputLoader(FileSystem fs, Progress progress) {
        this.fs = fs;
        this.progress = progress;
    }

    /** Writes the files {@code part-0} and so on into the directory, and returns how many bytes they hold. */
    public long load(TextSource source, TextPlan plan, Path directory) throws IOException {
        long written = 0;
        int parts = plan.partBytes().size();
        try (PushbackInputStream text = new PushbackInputStream(new RepeatedText(source), PIECE_BYTES)) {
            for (int i = 0; i < parts; i++) {
                progress.detail("file " + (i + 1) + " of " + parts);
                try (OutputStream out = fs.create(new Path(directory, "part-" + i))) {
                    written += copyLines(text, plan.partBytes().get(i), out);
                }
            }
        }
        return written;
    }

    /** Copies at most {@code bytes}; a line that does not fit stays for the next file. */
    private static long copyLines(PushbackInputStream text, long bytes, OutputStream out) throws IOException {
        long left = bytes;
        while (left > PIECE_BYTES) {
            out.write(text.readNBytes(PIECE_BYTES));
            left -= PIECE_BYTES;
        }
        byte[] piece = text.readNBytes((int) left);
        int end = endOfLastLine(piece);
        out.write(piece, 0, end);
        text.unread(piece, end, piece.length - end);
        return bytes - (piece.length - end);
    }

    /** The whole piece where no line ends in it. */
    private static int endOfLastLine(byte[] piece) {
        for (int i = piece.length; i > 0; i--) {
            if (piece[i - 1] == '\n') {
                return i;
            }
        }
        return piece.length;
    }
}
