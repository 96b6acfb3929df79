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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An unmodified Spark 4, in a process that runs on from query to query, in local mode or as the driver of a YARN application. It never outlives this JVM. Not
 * thread-safe.
 */
public final class SparkShell implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final List<String> JVM_FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

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
        String master = "local[" + Runtime.getRuntime().availableProcessors() + "]";
        return start(libraries, plugIn, hadoopSettings, directory, Map.of("spark.master", master));
    }

    /**
     * As {@link #start}, with an executor of two cores in a container of YARN's.
     *
     * @param libraries that have what runs Spark on YARN
     * @param hadoopSettings by which it finds YARN too
     */
    public static SparkShell startOnYarn(
            String libraries, Optional<Path> plugIn, Map<String, String> hadoopSettings, Path directory)
            throws IOException {
        String jars = Stream.of(libraries.split(File.pathSeparator, -1))
                .map(jar -> "local:" + jar)
                .collect(Collectors.joining(","));
        Map<String, String> yarn = new TreeMap<>(Map.of(
                "spark.master", "yarn",
                "spark.yarn.jars", jars,
                "spark.yarn.populateHadoopClasspath", "false",
                "spark.yarn.am.memory", "256m",
                "spark.executor.instances", "1",
                "spark.executor.cores", "2",
                "spark.executor.memory", "512m",
                "spark.scheduler.minRegisteredResourcesRatio", "1.0"));
        yarn.put("spark.executor.extraClassPath", ours(plugIn));
        // The master of the application has the driver's settings.
        yarn.put("spark.driver.extraClassPath", ours(plugIn));
        yarn.put("spark.executor.extraJavaOptions", String.join(" ", JVM_FLAGS));
        yarn.put("spark.yarn.am.extraJavaOptions", String.join(" ", JVM_FLAGS));
        return start(libraries, plugIn, hadoopSettings, directory, yarn);
    }

    private static SparkShell start(
            String libraries,
            Optional<Path> plugIn,
            Map<String, String> hadoopSettings,
            Path directory,
            Map<String, String> master)
            throws IOException {
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        words.add("-Xmx640m");
        words.addAll(JVM_FLAGS);
        words.addAll(SparkJvm.flags());
        Map<String, String> settings = settings(hadoopSettings, Files.createDirectories(directory));
        settings.putAll(master);
        settings.forEach((key, text) -> words.add("-D" + key + "=" + text));
        words.add(SparkAskMain.class.getName());
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put("CLASSPATH", ours(plugIn) + File.pathSeparator + libraries);
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

    /** What is on the class path of its processes beside Spark. */
    private static String ours(Optional<Path> plugIn) throws IOException {
        return plugIn.map(jar -> jar + File.pathSeparator).orElse("") + ClientPlugIn.where(SparkAskMain.class);
    }

    private static Map<String, String> settings(Map<String, String> hadoopSettings, Path directory) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("java.io.tmpdir", directory.toString());
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
