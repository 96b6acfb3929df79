package io.tiercel.reproduce.acssd.jobs;

import io.tiercel.lab.Lab;
import io.tiercel.lab.plan.Vm;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testbed.machine.ParentWatch;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A process on a VM that reads a file all the time, and is no job. Not thread-safe. */
final class OtherReader implements AutoCloseable {
    private static final int HEAP_MB = 64;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ChildProcess process;

    private OtherReader(ChildProcess process) {
        this.process = process;
    }

    /**
     * Starts it, and waits until it reads.
     *
     * @param directory of the lab
     */
    static OtherReader begin(Lab lab, Vm vm, Path directory, String file, long seed, int perSecond)
            throws IOException, InterruptedException {
        List<String> arguments = List.of(file, Long.toString(seed), Integer.toString(perSecond));
        ChildProcess process = ChildProcess.start(
                "the reader on " + vm.name(),
                lab.java(
                        vm.name(),
                        OtherReaderMain.class.getName(),
                        arguments,
                        TiercelOnLab.jars(directory, OtherReaderMain.class, ParentWatch.class),
                        HEAP_MB));
        try {
            process.awaitLine(OtherReaderMain.READ_PIECES, PATIENCE);
        } catch (IOException | InterruptedException e) {
            process.close();
            throw e;
        }
        return new OtherReader(process);
    }

    /** How many pieces it has read so far. */
    long pieces() throws IOException {
        List<String> lines = process.output();
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        if (!process.alive() || !last.startsWith(OtherReaderMain.READ_PIECES)) {
            throw new IOException("the reader that is no job has ended: " + lines);
        }
        return Long.parseLong(last.substring(OtherReaderMain.READ_PIECES.length()));
    }

    @Override
    public void close() {
        process.close();
    }
}
