package io.tiercel.reproduce.scheduling;

import io.tiercel.testbed.machine.MeasuringProcess;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs a load in a JVM of its own, which sees nothing of the runs before it. */
final class LoadProcess {
    /** For the JVM, the ResourceManager and the registration of all VMs, besides the load itself. */
    private static final Duration PATIENCE = LoadMain.PATIENCE.plusMinutes(5);

    private LoadProcess() {}

    /**
     * What was measured.
     *
     * @throws IOException if the load did not run to its end, with the last lines of what was printed
     */
    static RunFigures run(LoadArm arm, LoadShape shape) throws IOException, InterruptedException {
        try (TemporaryDirectory folder = TemporaryDirectory.create("tiercel-load-")) {
            LoadFiles files = new LoadFiles(folder.path());
            files.write(LoadPlan.of(shape));
            return MeasuringProcess.run(command(arm, shape, files), RunFigures.class, PATIENCE);
        }
    }

    static ChildProcess.Command command(LoadArm arm, LoadShape shape, LoadFiles files) {
        List<String> flags = List.of(
                "-Xms3g",
                "-Xmx3g",
                // The collector's work is then all in pauses, none of it beside what is measured.
                "-XX:+UseParallelGC",
                "-Djava.net.preferIPv4Stack=true",
                // What its web server unpacks goes with the folder, also where this process is stopped.
                "-Djava.io.tmpdir=" + files.folder(),
                "-Djdk.net.hosts.file=" + files.hosts(),
                "-Dlog4j.configuration=" + files.log().toUri());
        List<String> arguments = List.of(
                arm.name(),
                Integer.toString(shape.vms()),
                Integer.toString(shape.jobs()),
                Long.toString(shape.seed()),
                Integer.toString(shape.beatMillis()),
                files.folder().toString());
        // For LoadFiles.queues, which goes before a file of Hadoop's tests in which no job waits for a place.
        String classPath = files.folder() + File.pathSeparator + System.getProperty("java.class.path");
        return new ChildProcess.Command(LoadMain.class.getName(), arguments, flags, Map.of("CLASSPATH", classPath));
    }
}
