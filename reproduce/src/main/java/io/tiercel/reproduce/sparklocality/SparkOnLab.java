package io.tiercel.reproduce.sparklocality;

import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.lab.Lab;
import io.tiercel.testbed.lab.LabProgram;
import io.tiercel.testbed.lab.TiercelOnLab;
import io.tiercel.testbed.spark.SparkJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs Spark's queries on a lab's YARN: an executor of one core on each VM, and the driver on one of them, where a relay says
 * what is in memory.
 */
final class SparkOnLab {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    static final int DRIVER_MB = 520;
    static final int EXECUTOR_MB = 520;
    static final int MASTER_MB = 256;
    /** The least that Spark asks beside the heap of each, MB. */
    static final int OVERHEAD_MB = 100;

    private final Lab lab;
    private final Path libraries;
    private final List<String> plugIn;
    private final List<String> ours;

    private SparkOnLab(Lab lab, Path libraries, List<String> plugIn, List<String> ours) {
        this.lab = lab;
        this.libraries = libraries;
        this.plugIn = plugIn;
        this.ours = ours;
    }

    /**
     * Puts Spark where all machines of the lab find it.
     *
     * @param directory of the lab
     * @param classPath Spark's, with what runs it on YARN
     */
    static SparkOnLab install(Lab lab, Path directory, String classPath) throws IOException {
        Path libraries = Files.createDirectories(directory.resolve("spark"));
        for (String jar : classPath.split(":", -1)) {
            Path link = libraries.resolve(Path.of(jar).getFileName());
            if (!Files.exists(link)) {
                Files.createSymbolicLink(link, Path.of(jar));
            }
        }
        return new SparkOnLab(
                lab,
                libraries,
                TiercelOnLab.jars(directory, TiercelProxyProvider.class),
                TiercelOnLab.jars(directory, SparkQueryMain.class));
    }

    /**
     * Runs the query.
     *
     * @param events an empty directory for Spark's events
     * @return what it printed
     */
    List<String> query(String directory, Listing listing, int executors, Path events) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-Xmx" + DRIVER_MB + "m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        words.add("-Djdk.net.hosts.file=" + lab.site().hostsFile());
        words.addAll(SparkJvm.flags());
        settings(listing, executors, events).forEach((key, text) -> words.add("-D" + key + "=" + text));
        words.addAll(List.of(SparkQueryMain.class.getName(), directory));
        ProcessBuilder program = lab.exec(driver(), words);
        List<String> classPath = new ArrayList<>(plugIn);
        classPath.add(program.environment().get("HADOOP_CONF_DIR"));
        classPath.add(libraries + "/*");
        classPath.addAll(ours);
        program.environment().put("CLASSPATH", String.join(":", classPath));
        return LabProgram.run(program, PATIENCE);
    }

    private String driver() {
        return lab.topology().vms().get(0).name();
    }

    private Map<String, String> settings(Listing listing, int executors, Path events) {
        Map<String, String> all = new TreeMap<>();
        all.put("spark.master", "yarn");
        all.put("spark.submit.deployMode", "client");
        all.put("spark.driver.host", driver());
        all.put("spark.ui.enabled", "false");
        all.put("spark.log.level", "WARN");
        all.put("spark.executor.instances", Integer.toString(executors));
        all.put("spark.executor.cores", "1");
        all.put("spark.executor.memory", EXECUTOR_MB + "m");
        all.put("spark.executor.memoryOverhead", OVERHEAD_MB + "m");
        all.put("spark.yarn.am.memory", MASTER_MB + "m");
        all.put("spark.yarn.am.memoryOverhead", OVERHEAD_MB + "m");
        all.put("spark.scheduler.minRegisteredResourcesRatio", "1.0");
        all.put("spark.yarn.jars", "local:" + libraries + "/*");
        all.put("spark.yarn.populateHadoopClasspath", "false");
        // Of the driver, and of its application master too.
        all.put("spark.driver.extraClassPath", String.join(":", plugIn));
        all.put("spark.executor.extraClassPath", String.join(":", plugIn));
        String flags = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djdk.net.hosts.file="
                + lab.site().hostsFile();
        all.put("spark.executor.extraJavaOptions", flags);
        all.put("spark.yarn.am.extraJavaOptions", flags);
        all.put("spark.eventLog.enabled", "true");
        all.put("spark.eventLog.dir", events.toUri().toString());
        all.put("spark.eventLog.compress", "false");
        // A task reads a block.
        all.put("spark.sql.files.maxPartitionBytes", Long.toString(SparkLocalityReproduction.BLOCK_BYTES));
        all.put("spark.sql.files.openCostInBytes", Long.toString(SparkLocalityReproduction.BLOCK_BYTES));
        all.put("spark.sql.shuffle.partitions", "1");
        all.put("spark.hadoop.tiercel.client.locations", listing.label());
        all.put("spark.hadoop.tiercel.client.start", "at-once");
        return all;
    }
}
