package io.tiercel.reproduce.turns;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Asks the kernel to read block files ahead, as a DataNode with {@code libhadoop} does, from a process of its own: Hadoop's
 * artifacts on Maven Central have no {@code libhadoop} for it, and what is read ahead is the file's, whoever asks. Thread-safe.
 */
final class ReadAheadAsker implements AutoCloseable {
    /** {@code dfs.datanode.readahead.bytes}. */
    static final int BYTES = 4 << 20;

    private static final long PATIENCE_SECONDS = 5;

    private final Process process;
    private final BufferedWriter lines;

    private ReadAheadAsker(Process process) {
        this.process = process;
        this.lines = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** @param program {@code ask_to_read_ahead.py} */
    static ReadAheadAsker start(Path program) throws IOException {
        return new ReadAheadAsker(new ProcessBuilder("python3", program.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Has what follows this place of the file read. */
    synchronized void ask(Path file, long offset) throws IOException {
        lines.write(offset + " " + BYTES + " " + file + "\n");
        lines.flush();
    }

    @Override
    public void close() throws IOException {
        try (lines) {
            lines.flush();
        } finally {
            end();
        }
    }

    private void end() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
