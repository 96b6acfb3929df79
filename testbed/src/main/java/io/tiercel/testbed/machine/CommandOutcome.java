package io.tiercel.testbed.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How a command of the system ended and the end of what it printed.
 *
 * @param exitCode {@value #NOT_RUN} where it could not be started or took too long
 * @param output its standard and error output, the last {@value #OUTPUT_CHARACTERS} characters at most
 */
public record CommandOutcome(int exitCode, String output) {
    static final int NOT_RUN = -1;
    private static final int OUTPUT_CHARACTERS = 4000;

    /** Runs the command; it is killed when the time is up or this thread is interrupted. */
    public static CommandOutcome of(List<String> command, Duration patience) throws IOException {
        Path output = Files.createTempFile("output", ".txt");
        try {
            return run(new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()), patience)
                    .with(output);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static CommandOutcome run(ProcessBuilder builder, Duration patience) {
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return new CommandOutcome(NOT_RUN, "" + e.getMessage());
        }
        try {
            boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
            return new CommandOutcome(ended ? process.exitValue() : NOT_RUN, "");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CommandOutcome(NOT_RUN, "");
        } finally {
            process.destroyForcibly();
        }
    }

    private CommandOutcome with(Path outputFile) throws IOException {
        String all = output + new String(Files.readAllBytes(outputFile), StandardCharsets.UTF_8).strip();
        return new CommandOutcome(exitCode, all.substring(Math.max(0, all.length() - OUTPUT_CHARACTERS)));
    }
}
