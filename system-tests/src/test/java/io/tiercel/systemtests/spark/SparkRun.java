package io.tiercel.systemtests.spark;

import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.spark.SparkJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a job of the module {@code spark} is run: by an unmodified Spark 4 in local mode. */
public final class SparkRun {
    private SparkRun() {}

    /**
     * One run.
     *
     * @param words main class and arguments
     */
    public static JavaRun of(String classPath, Map<String, String> settings, String... words) {
        List<String> flags = new ArrayList<>(List.of("-Xmx700m"));
        flags.addAll(SparkJvm.flags());
        flags.add("-Dspark.master=local[2]");
        flags.add("-Dspark.ui.enabled=false");
        flags.add("-Dspark.driver.bindAddress=127.0.0.1");
        flags.add("-Dspark.driver.host=127.0.0.1");
        flags.add("-Dspark.sql.shuffle.partitions=2");
        settings.forEach((key, text) -> flags.add("-D" + key + "=" + text));
        return JavaRun.of(classPath, words).withFlags(flags.toArray(String[]::new));
    }

    /** What the job's own module resolved: a Spark, with Hadoop's client as Spark ships it. */
    public static String classPath() throws IOException {
        Path target = Path.of(System.getProperty("tiercel.home", ".."), "system-tests", "spark", "target");
        return target.resolve("classes") + ":" + Files.readString(target.resolve("classpath"));
    }
}
