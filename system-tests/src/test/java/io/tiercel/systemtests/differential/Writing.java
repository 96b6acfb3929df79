package io.tiercel.systemtests.differential;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;

/** Writes to a file that is open. */
interface Writing {
    void write() throws IOException;

    /** A write that failed. Its cause's type means nothing: threads of HDFS's stream race for the first failure. */
    final class WriteFailedException extends IOException {
        private static final long serialVersionUID = 1L;

        private WriteFailedException(Exception cause) {
            super(cause);
        }
    }

    static void attempt(Writing writing) throws WriteFailedException {
        try {
            writing.write();
        } catch (IOException | RuntimeException e) {
            throw new WriteFailedException(e);
        }
    }

    /** Writes all of it and closes the file. */
    static void toTheEnd(FSDataOutputStream out, Content content) throws WriteFailedException {
        attempt(() -> {
            try (out) {
                out.write(content.bytes());
            }
        });
    }
}
