package io.tiercel.testbed.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Runs a program on a lab's machine to its end. */
public final class LabProgram {
    private static final int SHOWN_CHARACTERS = 2_000;

    private LabProgram() {}

    /**
     * What the program printed to its standard output, by lines.
     *
     * @throws IOException if it fails or does not end in time, with the end of what it complained of
     */
    public static List<String> run(ProcessBuilder program, Duration patience) throws IOException {
        return run(program, patience, lines -> {});
    }

    /**
     * The same.
     *
     * @param printed told, about once a second, how many lines there are so far
     */
    public static List<String> run(ProcessBuilder program, Duration patience, IntConsumer printed) throws IOException {
        Path out = Files.createTempFile("tiercel-lab-", ".out");
        Path err = Files.createTempFile("tiercel-lab-", ".err");
        Process process =
                program.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            process.getOutputStream().close();
            long deadline = System.nanoTime() + patience.toNanos();
            boolean ended = process.waitFor(1, TimeUnit.SECONDS);
            while (!ended && System.nanoTime() < deadline) {
                printed.accept(lines(out).size());
                ended = process.waitFor(1, TimeUnit.SECONDS);
            }
            if (!ended || process.exitValue() != 0) {
                String how = ended ? "failed" : "did not end within " + patience.toSeconds() + " s";
                throw new IOException("a program on the lab " + how + ": " + program.command() + "\n" + tail(err));
            }
            return lines(out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a program runs on the lab", e);
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }

    private static List<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static String tail(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        return text.substring(Math.max(0, text.length() - SHOWN_CHARACTERS));
    }
}
