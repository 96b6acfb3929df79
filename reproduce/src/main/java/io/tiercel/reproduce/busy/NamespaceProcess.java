package io.tiercel.reproduce.busy;

import io.tiercel.report.Progress;
import io.tiercel.testbed.services.NameNodeAddress;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.time.Duration;

/** The NameNode with its namespace, in a process of its own. Closing it removes both. Not thread-safe. */
final class NamespaceProcess implements AutoCloseable {
    private static final Duration MAKING_PATIENCE = Duration.ofMinutes(20);
    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(30);

    private final TemporaryDirectory directory;
    private final ChildProcess process;
    private final NameNodeAddress address;
    private int asked;

    private NamespaceProcess(TemporaryDirectory directory, ChildProcess process, NameNodeAddress address) {
        this.directory = directory;
        this.process = process;
        this.address = address;
    }

    /**
     * Starts it and waits until its namespace is made.
     *
     * @throws IOException if that does not come to be, with the last lines of what the process printed
     */
    static NamespaceProcess start(BusyPlan plan, Progress progress) throws IOException, InterruptedException {
        progress.stage("starting a NameNode and making " + plan.files() + " files, and " + plan.open() + " open ones");
        TemporaryDirectory directory = TemporaryDirectory.create("busy-");
        ChildProcess process = null;
        try {
            process = ChildProcess.start(ChildProcess.Command.of(
                            NamespaceMain.class.getName(),
                            directory.path().toString(),
                            Integer.toString(plan.files()),
                            Integer.toString(plan.open()))
                    .withJvmFlags("-Xmx3g", "-XX:+UseParallelGC"));
            String[] ready =
                    process.awaitLine(NamespaceMain.READY, MAKING_PATIENCE).split(" ", -1);
            return new NamespaceProcess(directory, process, new NameNodeAddress(ready[1], ready[2]));
        } catch (IOException | InterruptedException | RuntimeException e) {
            if (process != null) {
                process.close();
            }
            directory.close();
            throw e;
        }
    }

    NameNodeAddress address() {
        return address;
    }

    /** What the NameNode's process has done since it began. */
    NameNodeLoad load() throws IOException, InterruptedException {
        String question = NamespaceMain.LOAD + ++asked;
        process.send(question);
        String[] words = process.awaitLine(question + " ", ANSWER_PATIENCE).split(" ", -1);
        return new NameNodeLoad(System.nanoTime(), Long.parseLong(words[2]), Long.parseLong(words[3]));
    }

    @Override
    public void close() {
        process.close();
        directory.close();
    }
}
