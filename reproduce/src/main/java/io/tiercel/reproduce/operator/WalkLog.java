package io.tiercel.reproduce.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.report.Progress;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testbed.servers.JobStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Carries out an operator's steps, and keeps what became of the jobs meanwhile. Not thread-safe. */
final class WalkLog {
    private static final double SECOND = 1e9;

    private final OperatorSite site;
    private final JobStream jobs;
    private final byte[] expected;
    private final Progress progress;
    private final List<WalkStep> steps = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private int seen;

    /** @param expected what each job must write */
    WalkLog(OperatorSite site, JobStream jobs, String expected, Progress progress) {
        this.site = site;
        this.jobs = jobs;
        this.expected = expected.getBytes(StandardCharsets.UTF_8);
        this.progress = progress;
    }

    /** What an operator does. */
    @FunctionalInterface
    interface Doing {
        void run() throws IOException, InterruptedException;
    }

    /** Carries out a step, and waits for a job that began after it. */
    WalkStep step(String phase, String what, Doing doing) throws IOException, InterruptedException {
        return step(phase, what, doing, true);
    }

    /** Carries out a step, after which the next one follows at once. */
    WalkStep brief(String phase, String what, Doing doing) throws IOException, InterruptedException {
        return step(phase, what, doing, false);
    }

    private WalkStep step(String phase, String what, Doing doing, boolean waits)
            throws IOException, InterruptedException {
        progress.stage(phase + ": " + what);
        long began = System.nanoTime();
        doing.run();
        if (waits) {
            jobs.next();
        }
        WalkStep step = ended(phase, what, (System.nanoTime() - began) / SECOND);
        steps.add(step);
        return step;
    }

    private WalkStep ended(String phase, String what, double seconds) throws IOException {
        List<Ended> all = jobs.ended();
        int failed = 0;
        int wrong = 0;
        long bytes = 0;
        try (FileSystem files = site.files()) {
            for (int job = seen; job < all.size(); job++) {
                bytes += JobStream.bytesFromMemory(all.get(job));
                if (all.get(job).exitCode() != 0) {
                    failed++;
                    complaints.add("job " + job + " failed in " + phase + ", " + what + ": "
                            + all.get(job).said());
                } else if (!isRight(files, job)) {
                    wrong++;
                    complaints.add("job " + job + " is wrong in " + phase + ", " + what);
                }
            }
        }
        int count = all.size() - seen;
        seen = all.size();
        return new WalkStep(phase, what, seconds, count, failed, wrong, bytes, "", "");
    }

    private boolean isRight(FileSystem files, int job) throws IOException {
        try (FSDataInputStream in = files.open(new Path(JobStream.output(job), "part-r-00000"))) {
            return Arrays.equals(in.readAllBytes(), expected);
        }
    }

    /** Asks the coordinator which builds are in session, and adds that to the last step. */
    void askWhoIsThere(PackagedBuild build) throws IOException, InterruptedException {
        WalkStep last = steps.remove(steps.size() - 1);
        String said = site.first().run(build, List.of("status", "--json"));
        Map<String, Integer> builds = new TreeMap<>();
        List<String> troubles = new ArrayList<>();
        for (JsonNode peer : new ObjectMapper().readTree(said).get("peers")) {
            if (peer.get("inSession").asBoolean()) {
                builds.merge(peer.get("build").asText(), 1, Integer::sum);
            }
            if (!peer.get("trouble").asText().isEmpty()) {
                troubles.add(
                        peer.get("part").asText() + ": " + peer.get("trouble").asText());
            }
        }
        steps.add(new WalkStep(
                last.phase(),
                last.what(),
                last.seconds(),
                last.jobs(),
                last.failed(),
                last.wrong(),
                last.memoryBytes(),
                builds.entrySet().stream()
                        .map(one -> one.getValue() + " of " + one.getKey())
                        .collect(Collectors.joining(", ")),
                String.join("; ", troubles)));
    }

    /** Lets the stream come to its end; the jobs that still ended belong to the last step. */
    void end(String phase) throws IOException, InterruptedException {
        long began = System.nanoTime();
        jobs.close();
        steps.add(ended(phase, "the last job ends", (System.nanoTime() - began) / SECOND));
    }

    List<WalkStep> steps() {
        return List.copyOf(steps);
    }

    /** What failed and what was wrong, in words. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }
}
