package io.tiercel.evaluation.eviction;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The reads of a workload in the format of SWIM (Chen, Ganapathi, Griffith and Katz, MASCOTS 2011) with input paths: tab
 * separated, one job a line; the fourth column is the bytes it read, the seventh what it read them from.
 *
 * <p>A job is taken to read its input from the beginning, one chunk after another; the jobs, to run one after another.
 */
final class SwimTrace {
    private static final int BYTES = 3;
    private static final int PATH = 6;

    private SwimTrace() {}

    /** @throws IOException if the file cannot be read, or is not of this format */
    static Trace read(Path file, long chunkBytes) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return new Trace(
                file.getFileName().toString(),
                lines.stream()
                        .flatMapToLong(line -> job(file, line, chunkBytes))
                        .toArray());
    }

    private static LongStream job(Path file, String line, long chunkBytes) {
        String[] columns = line.split("\t", -1);
        if (columns.length <= PATH) {
            throw new IllegalArgumentException(
                    file + " is no SWIM trace with input paths: a line has " + Arrays.asList(columns));
        }
        long path = Integer.toUnsignedLong(columns[PATH].hashCode()) << 24;
        long chunks = (Long.parseLong(columns[BYTES]) + chunkBytes - 1) / chunkBytes;
        return LongStream.range(0, chunks).map(chunk -> path + chunk);
    }
}
