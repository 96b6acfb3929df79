package io.tiercel.simulator.trace;

import java.io.BufferedReader;
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

/**
 * The jobs of a workload in the format of SWIM (Chen, Ganapathi, Griffith and Katz, MASCOTS 2011) with input paths: tab
 * separated, one job a line; the fourth column is the bytes it read, the seventh what it read them from.
 *
 * <p>The jobs are taken to run one after another, in the file's order.
 */
public final class SwimTrace {
    private static final String FACEBOOK_2010 = "FB-2010_samples_24_times_1hr_withInputPaths_0.tsv.gz";
    private static final int BYTES = 3;
    private static final int PATH = 6;

    private final String name;
    private final List<Job> jobs;

    private SwimTrace(String name, List<Job> jobs) {
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
     * @throws TraceFormatException if the file is not of this format
     */
    public static SwimTrace read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(file.toString(), in);
        }
    }

    private static SwimTrace read(String name, InputStream in) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(TextTrace.unpacked(in), StandardCharsets.UTF_8));
        List<Job> jobs = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            jobs.add(job(name, jobs.size() + 1L, line));
        }
        return new SwimTrace(name, jobs);
    }

    private static Job job(String file, long line, String text) throws TraceFormatException {
        String[] columns = text.split("\t", -1);
        if (columns.length <= PATH || columns[PATH].isEmpty()) {
            throw new TraceFormatException(file, line, "7 (input path)", "is missing");
        }
        try {
            return new Job(key(columns[PATH]), Long.parseLong(columns[BYTES]));
        } catch (NumberFormatException e) {
            throw new TraceFormatException(file, line, "4 (bytes)", "is no whole number: '" + columns[BYTES] + "'");
        }
    }

    /** The paths that the jobs read, each as one whole, of the size that the job read. */
    public Trace paths() {
        return new RecordedTrace(
                name + " paths",
                jobs.stream().mapToLong(Job::path).toArray(),
                jobs.stream().mapToLong(Job::bytes).toArray());
    }

    /** The same paths as if all were of one size. */
    public Trace equalPaths() {
        return new RecordedTrace(
                name + " paths", jobs.stream().mapToLong(Job::path).toArray());
    }

    /** The chunks of the paths, each path read from its beginning for as many bytes as the job read. */
    public Trace chunks(long chunkBytes) {
        return new RecordedTrace(
                name + " chunks",
                jobs.stream().flatMapToLong(job -> job.chunks(chunkBytes)).toArray());
    }

    private static long key(String path) {
        long hash = 0;
        for (int i = 0; i < path.length(); i++) {
            hash = hash * 0x100000001b3L + path.charAt(i);
        }
        return TextRequests.mixed(hash);
    }

    private record Job(long path, long bytes) {
        LongStream chunks(long chunkBytes) {
            return LongStream.range(0, (bytes + chunkBytes - 1) / chunkBytes)
                    .map(chunk -> TextRequests.mixed(path + chunk));
        }
    }
}
