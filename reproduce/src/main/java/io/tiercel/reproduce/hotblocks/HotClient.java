package io.tiercel.reproduce.hotblocks;

import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Vm;
import io.tiercel.testbed.jobs.MapApplication;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process on a VM that runs jobs, one after the other, as it is told to ({@link HotJobsMain}). Not thread-safe. */
final class HotClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long POLL_MILLIS = 20;
    private static final long END_SECONDS = 20;
    private static final int HEAP_MB = 256;
    private static final int SHOWN_CHARACTERS = 2_000;

    private final Path out;
    private final Path err;
    private final Process process;
    private final BufferedWriter input;
    private int begun;

    private HotClient(Path out, Path err, Process process) {
        this.out = out;
        this.err = err;
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** @param ours the class path of this class */
    static HotClient start(Lab lab, Vm vm, List<String> ours) throws IOException {
        Path out = Files.createTempFile("tiercel-hot-", ".out");
        Path err = Files.createTempFile("tiercel-hot-", ".err");
        Process process = lab.java(vm.name(), HotJobsMain.class.getName(), List.of(), ours, HEAP_MB)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new HotClient(out, err, process);
    }

    /** Waits until it takes jobs. */
    void awaitReady() throws IOException {
        awaitLines(HotJobsMain.READY, 1);
    }

    /** Has it run a job, after those that it was told of before. */
    void begin(MapApplication application, String paths, String output) throws IOException {
        input.write(application.name() + " " + output + " " + paths + "\n");
        input.flush();
        begun++;
    }

    /** Waits until all its jobs have ended, and returns them. */
    List<HotJob> jobs() throws IOException {
        return HotJob.of(awaitLines(HotJob.MARK, begun));
    }

    @Override
    public void close() throws IOException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("a process of jobs does not end: " + complaint());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while jobs end", e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }

    /** All that it has printed, once so many whole lines begin so. */
    private List<String> awaitLines(String beginning, int count) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            List<String> lines = wholeLines();
            if (lines.stream().filter(line -> line.startsWith(beginning)).count() >= count) {
                return lines;
            }
            if (!process.isAlive() || System.nanoTime() - deadline > 0) {
                String how = process.isAlive() ? "takes more than " + PATIENCE.toMinutes() + " minutes" : "has ended";
                throw new IOException("a process of jobs " + how + ": " + complaint());
            }
            pause();
        }
    }

    private List<String> wholeLines() throws IOException {
        String text = Files.readString(out);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private String complaint() throws IOException {
        String text = Files.readString(err);
        return text.substring(Math.max(0, text.length() - SHOWN_CHARACTERS));
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while jobs run", e);
        }
    }
}
