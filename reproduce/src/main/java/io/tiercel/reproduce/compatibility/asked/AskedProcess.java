package io.tiercel.reproduce.compatibility.asked;

import io.tiercel.testbed.jobs.ProcessBytes;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.time.Duration;

/** The side of whoever asks. The process never outlives this JVM. Not thread-safe. */
public final class AskedProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ChildProcess process;
    private int asked;

    private AskedProcess(ChildProcess process) {
        this.process = process;
    }

    /**
     * Starts it, and waits until it answers.
     *
     * @param command whose main class ends in {@link Answering#all}
     * @throws IOException with what it printed, if it does not come to that
     */
    public static AskedProcess start(Command command) throws IOException, InterruptedException {
        AskedProcess process = new AskedProcess(ChildProcess.start(command));
        try {
            process.process.awaitLine(Answering.READY, PATIENCE);
            return process;
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /**
     * What it answers.
     *
     * @throws IOException with what it printed, if there is no answer
     */
    public String ask(String question) throws IOException, InterruptedException {
        String prefix = Answering.prefix(asked++);
        process.send(question);
        return process.awaitLine(prefix, PATIENCE).substring(prefix.length());
    }

    /** What it has read so far. */
    public TierBytes bytes() throws IOException, InterruptedException {
        return ProcessBytes.parsed(ask(Answering.BYTES));
    }

    /**
     * Tells it that there are no more questions, and waits for its end.
     *
     * @throws IOException with what it printed, if it does not end well
     */
    public void end() throws IOException, InterruptedException {
        process.send("");
        int code = process.awaitExit(PATIENCE).orElse(-1);
        if (code != 0) {
            throw new IOException("it ended with " + code + ":\n" + String.join("\n", process.output()));
        }
        close();
    }

    /** Kills it as {@code kill -9} does, if it still runs. */
    @Override
    public void close() {
        process.close();
    }
}
