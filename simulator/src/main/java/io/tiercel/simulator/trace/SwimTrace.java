package io.tiercel.simulator.trace;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.zip.ZipException;

/**
 * The jobs of a workload in the format of SWIM (Chen, Ganapathi, Griffith and Katz, MASCOTS 2011) with input paths: tab
 * separated, one job a line: its name, when it was submitted and how long after the one before, in seconds; the bytes of
 * its input, of its shuffle and of its output; the path it read. SWIM's older traces have no path: then each job reads what
 * no other does.
 *
 * <p>As traces of requests, the jobs are taken to run one after another, in the file's order.
 */
public final class SwimTrace {
    private static final String FACEBOOK_2010 = "FB-2010_samples_24_times_1hr_withInputPaths_0.tsv.gz";
    private static final List<String> COLUMNS = List.of(
            "1 (name)",
            "2 (seconds)",
            "3 (gap)",
            "4 (bytes)",
            "5 (shuffle bytes)",
            "6 (output bytes)",
            "7 (input path)");
    private static final long SECONDS_MAX = 360_000_000;
    private static final String SECONDS_MAX_WORDS = "100000h";
    private static final long BYTES_MAX = 1L << 60;
    private static final String BYTES_MAX_WORDS = "1 EiB";
    private static final int SECONDS = 1;
    private static final int INPUT = 3;
    private static final int SHUFFLE = 4;
    private static final int OUTPUT = 5;
    private static final int PATH = 6;

    private final String name;
    private final List<SwimJob> jobs;

    private SwimTrace(String name, List<SwimJob> jobs) {
        this.name = name;
        this.jobs = List.copyOf(jobs);
    }

    /** 24 times one hour of a cluster of Facebook's in 2010, as SWIM publishes it; it comes with this class. */
    public static SwimTrace facebook2010() {
        try (InputStream in =
                Objects.requireNonNull(SwimTrace.class.getResourceAsStream(FACEBOOK_2010), FACEBOOK_2010)) {
            return read("FB-2010", in);
        } catch (IOException e) {
            throw new IllegalStateException("a resource of our own cannot be read: " + FACEBOOK_2010, e);
        }
    }

    /**
     * The jobs in a file, compressed by gzip or not.
     *
     * @throws TraceFormatException if the file is not of this format, or jobs are not in the order of their times
     * @throws IOException if it cannot be read or unpacked
     */
    public static SwimTrace read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(file.toString(), in);
        }
    }

    private static SwimTrace read(String name, InputStream in) throws IOException {
        List<SwimJob> jobs = new ArrayList<>();
        try {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(TextTrace.text(name, in), StandardCharsets.UTF_8));
            boolean paths = true;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] columns = line.split("\t", -1);
                paths = jobs.isEmpty() ? hasPath(columns) : paths;
                SwimJob job = job(name, jobs.size() + 1L, columns, paths);
                requireInOrder(name, jobs, job);
                jobs.add(job);
            }
        } catch (EOFException | ZipException e) {
            throw TextTrace.damaged(name, jobs.size() + 1L, e);
        }
        return new SwimTrace(name, jobs);
    }

    private static void requireInOrder(String file, List<SwimJob> before, SwimJob job) throws TraceFormatException {
        long last = before.isEmpty() ? 0 : before.get(before.size() - 1).submitSeconds();
        if (job.submitSeconds() < last) {
            String trouble = "is before the " + last + " of the line above: '" + job.submitSeconds() + "'";
            throw new TraceFormatException(file, before.size() + 1L, COLUMNS.get(SECONDS), trouble);
        }
    }

    private static boolean hasPath(String[] columns) {
        return columns.length > PATH && !columns[PATH].isEmpty();
    }

    /** @param paths whether jobs have one, as the first line says */
    private static SwimJob job(String file, long line, String[] columns, boolean paths) throws TraceFormatException {
        int last = paths ? PATH : OUTPUT;
        if (columns.length <= last || columns[last].isEmpty()) {
            throw new TraceFormatException(file, line, COLUMNS.get(last), "is missing");
        }
        if (!paths && hasPath(columns)) {
            throw new TraceFormatException(file, line, COLUMNS.get(PATH), "should not be there: line 1 has none");
        }
        return new SwimJob(
                number(file, line, columns, SECONDS),
                number(file, line, columns, INPUT),
                number(file, line, columns, SHUFFLE),
                number(file, line, columns, OUTPUT),
                paths ? key(columns[PATH]) : TextRequests.mixed(line));
    }

    private static long number(String file, long line, String[] columns, int column) throws TraceFormatException {
        String field = COLUMNS.get(column);
        try {
            long number = Long.parseLong(columns[column]);
            if (number < 0) {
                throw new TraceFormatException(file, line, field, "must not be negative: '" + number + "'");
            }
            long most = column == SECONDS ? SECONDS_MAX : BYTES_MAX;
            if (number > most) {
                String words = column == SECONDS ? SECONDS_MAX_WORDS : BYTES_MAX_WORDS;
                throw new TraceFormatException(
                        file, line, field, "must be at most " + most + ", which is " + words + ": '" + number + "'");
            }
            return number;
        } catch (NumberFormatException e) {
            throw new TraceFormatException(file, line, field, "is no whole number: '" + columns[column] + "'");
        }
    }

    public String name() {
        return name;
    }

    /** The jobs in the file's order. */
    public List<SwimJob> jobs() {
        return jobs;
    }

    /** The paths that the jobs read, each as one whole, of the size that the job read. */
    public Trace paths() {
        return new RecordedTrace(
                name + " paths",
                jobs.stream().mapToLong(SwimJob::path).toArray(),
                jobs.stream().mapToLong(SwimJob::inputBytes).toArray());
    }

    /** The same paths as if all were of one size. */
    public Trace equalPaths() {
        return new RecordedTrace(
                name + " paths", jobs.stream().mapToLong(SwimJob::path).toArray());
    }

    /** The chunks of the paths, each path read from its beginning for as many bytes as the job read. */
    public Trace chunks(long chunkBytes) {
        return new RecordedTrace(
                name + " chunks",
                jobs.stream().flatMapToLong(job -> chunks(job, chunkBytes)).toArray());
    }

    private static long key(String path) {
        long hash = 0;
        for (int i = 0; i < path.length(); i++) {
            hash = hash * 0x100000001b3L + path.charAt(i);
        }
        return TextRequests.mixed(hash);
    }

    private static LongStream chunks(SwimJob job, long chunkBytes) {
        return LongStream.range(0, (job.inputBytes() + chunkBytes - 1) / chunkBytes)
                .map(chunk -> TextRequests.mixed(job.path() + chunk));
    }
}
