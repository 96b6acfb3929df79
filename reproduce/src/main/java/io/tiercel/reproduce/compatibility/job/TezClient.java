package io.tiercel.reproduce.compatibility.job;

import io.tiercel.testbed.daemons.ConfigurationDirectory;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program of Tez's, run as its users run it: in a process that submits it to YARN.
 *
 * @param classPath of that process and of all containers
 */
record TezClient(String classPath) {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int CONTAINER_MB = 768;

    /**
     * One with files of settings in a directory.
     *
     * @param libraries Tez's class path
     * @param staging a directory of HDFS
     */
    static TezClient configured(
            Path directory, String libraries, Map<String, String> settings, org.apache.hadoop.fs.Path staging)
            throws IOException {
        Path files = directory.resolve("conf");
        String classPath =
                files + File.pathSeparator + System.getProperty("java.class.path") + File.pathSeparator + libraries;
        Map<String, String> all = new TreeMap<>(settings);
        all.put("tez.ignore.lib.uris", "true");
        all.put("tez.cluster.additional.classpath.prefix", classPath);
        all.put("tez.staging-dir", staging.toString());
        all.put("tez.am.resource.memory.mb", Integer.toString(CONTAINER_MB));
        all.put("tez.task.resource.memory.mb", Integer.toString(CONTAINER_MB));
        all.put("tez.runtime.io.sort.mb", "64");
        all.put("tez.runtime.unordered.output.buffer.size-mb", "32");
        ConfigurationDirectory.write(files, directory.resolve("log"), all);
        // YARN's own defaults come after core-site.xml, and would have the last word.
        Files.copy(files.resolve("core-site.xml"), files.resolve("yarn-site.xml"));
        return new TezClient(classPath);
    }

    /** Runs the program to its end. */
    void run(String mainClass, org.apache.hadoop.fs.Path input, org.apache.hadoop.fs.Path output)
            throws IOException, InterruptedException {
        Command command = new Command(
                mainClass,
                List.of(input.toString(), output.toString()),
                List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                Map.of("CLASSPATH", classPath));
        try (ChildProcess process = ChildProcess.start(command)) {
            int code = process.awaitExit(PATIENCE).orElse(-1);
            if (code != 0) {
                throw new IOException(mainClass + " ended with " + code + ":\n" + String.join("\n", process.output()));
            }
        }
    }
}
