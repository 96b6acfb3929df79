package io.tiercel.testbed.spark;

import io.tiercel.testkit.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An unmodified Spark 4 in local mode, in a process that runs on from query to query. It never outlives this JVM. Not
 * thread-safe.
 */
public final class SparkShell implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ChildProcess process;
    private int asked;

    private SparkShell(ChildProcess process) {
        this.process = process;
    }

    /**
     * Begins to start one; {@link #awaitReady} waits for the end of that.
     *
     * @param libraries Spark's class path
     * @param plugIn the client's jar, where Tiercel is on
     * @param hadoopSettings by which it reads HDFS
     * @param directory for what it writes to the local disk
     */
    public static SparkShell start(
            String libraries, Optional<Path> plugIn, Map<String, String> hadoopSettings, Path directory)
            throws IOException {
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        words.addAll(List.of("-Xmx640m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        words.addAll(SparkJvm.flags());
        settings(hadoopSettings, Files.createDirectories(directory))
                .forEach((key, text) -> words.add("-D" + key + "=" + text));
        words.add(SparkAskMain.class.getName());
        ProcessBuilder builder = new ProcessBuilder(words);
        String ours = plugIn.map(jar -> jar + File.pathSeparator).orElse("") + ClientPlugIn.where(SparkAskMain.class);
        builder.environment().put("CLASSPATH", ours + File.pathSeparator + libraries);
        return new SparkShell(ChildProcess.start("Spark", builder));
    }

    /**
     * Waits until it answers queries.
     *
     * @throws IOException with what it printed, if it does not start
     */
    public void awaitReady() throws IOException, InterruptedException {
        process.awaitLine(SparkReply.READY, PATIENCE);
    }

    /**
     * Asks, and waits for the answer.
     *
     * @throws IOException with what it printed, if there is none
     */
    public SparkReply ask(String query) throws IOException, InterruptedException {
        int number = asked++;
        process.send(query);
        return SparkReply.parse(process.awaitLine(SparkReply.prefix(number), PATIENCE));
    }

    @Override
    public void close() {
        process.close();
    }

    private static Map<String, String> settings(Map<String, String> hadoopSettings, Path directory) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("java.io.tmpdir", directory.toString());
        settings.put("spark.master", "local[" + Runtime.getRuntime().availableProcessors() + "]");
        settings.put("spark.ui.enabled", "false");
        settings.put("spark.driver.bindAddress", "127.0.0.1");
        settings.put("spark.driver.host", "127.0.0.1");
        settings.put("spark.local.dir", directory.toString());
        settings.put("spark.sql.warehouse.dir", directory.resolve("warehouse").toString());
        settings.put("spark.sql.shuffle.partitions", "2");
        settings.put("spark.log.level", "ERROR");
        hadoopSettings.forEach((key, text) -> settings.put("spark.hadoop." + key, text));
        return settings;
    }
}
