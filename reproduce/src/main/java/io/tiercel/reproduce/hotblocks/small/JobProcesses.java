package io.tiercel.reproduce.hotblocks.small;

import io.tiercel.reproduce.hotblocks.HotJob;
import io.tiercel.reproduce.hotblocks.HotJobMain;
import io.tiercel.testbed.jobs.MapApplication;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Runs jobs one after the other, each in a process of its own, in which MapReduce runs its tasks: on YARN, to start the
 * processes of so small a job takes several times as long as all that is measured.
 */
final class JobProcesses implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC", "-Xshare:auto");

    private final TemporaryDirectory folder;

    JobProcesses() throws IOException {
        this.folder = TemporaryDirectory.create("tiercel-jobs-");
    }

    /**
     * Runs a job to its end.
     *
     * @param conf of its client
     * @throws IOException if it fails, or takes minutes
     */
    HotJob run(Configuration conf, MapApplication application, String path, String output)
            throws IOException, InterruptedException {
        Configuration here = new Configuration(conf);
        here.set("mapreduce.framework.name", "local");
        here.set("hadoop.tmp.dir", folder.path().resolve("work").toString());
        Path file = folder.path().resolve("job.xml");
        try (OutputStream out = Files.newOutputStream(file)) {
            here.writeXml(out);
        }
        List<String> arguments = List.of(application.name(), output, path, "0", file.toString());
        ChildProcess.Command command = new ChildProcess.Command(HotJobMain.class.getName(), arguments, JVM, Map.of());
        try (ChildProcess child = ChildProcess.start(command)) {
            HotJob ended =
                    HotJob.of(List.of(child.awaitLine(HotJob.MARK, PATIENCE))).get(0);
            // Only a process that ends by itself says all that it has read.
            if (child.awaitExit(PATIENCE).isEmpty()) {
                throw new IOException(
                        "the process of a job on " + path + " has not ended in " + PATIENCE.toMinutes() + " minutes");
            }
            return ended;
        }
    }

    @Override
    public void close() {
        folder.close();
    }
}
