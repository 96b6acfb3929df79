package io.tiercel.evaluation.panthera;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * What this machine's page cache holds of files, and how to make it drop them. Needs no privilege: the system takes
 * such advice from whoever may read a file. Asks the programs {@code dd} and {@code fincore}, which Linux
 * distributions have.
 */
final class PageCache {
    private static final long PATIENCE_SECONDS = 60;

    private PageCache() {}

    /** Writes the files' changed pages to the disk and drops all that may be dropped. */
    static void drop(List<Path> files) throws IOException {
        for (Path file : files) {
            output(List.of("dd", "of=" + file, "oflag=nocache", "conv=notrunc,fdatasync", "count=0", "status=none"));
            output(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"));
        }
    }

    /** How many bytes of the files are in memory; empty where nothing here can tell. */
    static OptionalLong residentBytes(List<Path> files) {
        List<String> command = new ArrayList<>(List.of("fincore", "--bytes", "--noheadings", "--output", "RES"));
        files.forEach(file -> command.add(file.toString()));
        try {
            return OptionalLong.of(output(command)
                    .lines()
                    .mapToLong(line -> Long.parseLong(line.strip()))
                    .sum());
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + " failed: " + output.strip());
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + command.get(0) + " ran", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
