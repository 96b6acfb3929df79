package io.tiercel.lab.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a short program of the system and returns what it printed. */
public final class Command {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int OUTPUT_BYTES_MAX = 1 << 20;

    private Command() {}

    /**
     * Runs it to its end.
     *
     * @return its output and error output, of which the first MiB is kept
     * @throws IOException if it fails, with what it said, or does not end within a minute
     */
    public static String run(List<String> words) throws IOException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        try {
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(String.join(" ", words) + " did not end within " + PATIENCE.toSeconds() + " s");
            }
            String said = output.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (process.exitValue() != 0) {
                throw new IOException(String.join(" ", words) + " failed: " + said.strip());
            }
            return said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + String.join(" ", words) + " ran", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the output of " + String.join(" ", words) + " cannot be read", e);
        } finally {
            process.destroyForcibly();
        }
    }

    public static String run(String... words) throws IOException {
        return run(List.of(words));
    }

    private static String read(InputStream stream) {
        try (stream) {
            String text = new String(stream.readNBytes(OUTPUT_BYTES_MAX), StandardCharsets.UTF_8);
            stream.transferTo(OutputStream.nullOutputStream());
            return text;
        } catch (IOException e) {
            return "[output lost: " + e.getMessage() + "]";
        }
    }
}
