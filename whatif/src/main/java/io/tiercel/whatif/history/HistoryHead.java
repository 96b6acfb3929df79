package io.tiercel.whatif.history;

import io.tiercel.core.text.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * How a job's history begins: with a line that says how its events are written, and one that has their schema.
 *
 * @param isText whether there is an event on each line; other histories are binary
 */
record HistoryHead(boolean isText) {
    private static final String TEXT = "Avro-Json";
    private static final int BYTES_MAX = 1 << 20;

    /**
     * Looks at the head, and goes to where it begins: behind the mark and the empty lines that editors put before it.
     *
     * <p>Whoever reads the head reads its two lines to their ends, however far those are where the file is damaged.
     *
     * @throws IllegalArgumentException naming the source, if it is text in UTF-16
     * @throws IOException if no lines end where they should
     */
    static HistoryHead of(String source, FSDataInputStream in) throws IOException {
        byte[] bytes = in.readNBytes(BYTES_MAX);
        int begin = PlainText.markBytes(source, bytes);
        while (begin < bytes.length && Character.isWhitespace(bytes[begin])) {
            begin++;
        }
        in.seek(begin);
        String text = new String(bytes, begin, bytes.length - begin, StandardCharsets.ISO_8859_1);
        if (bytes.length == BYTES_MAX && text.indexOf('\n', text.indexOf('\n') + 1) < 0) {
            throw new IOException("its first two lines are longer than " + BYTES_MAX + " bytes");
        }
        return new HistoryHead(text.lines().findFirst().orElse("").equals(TEXT));
    }
}
