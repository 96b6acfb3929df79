package io.tiercel.systemtests.spark;

import io.tiercel.systemtests.process.JavaRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How a job of the module {@code spark} is run: by an unmodified Spark 4 in local mode. */
public final class SparkRun {
    /** What Spark itself adds to the command line on JDK 17. */
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.lang.invoke",
            "java.base/java.lang.reflect",
            "java.base/java.io",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/sun.nio.ch",
            "java.base/sun.nio.cs",
            "java.base/sun.security.action",
            "java.base/sun.util.calendar");

    private SparkRun() {}

    /**
     * One run.
     *
     * @param words main class and arguments
     */
    public static JavaRun of(String classPath, Map<String, String> settings, String... words) {
        List<String> flags = new ArrayList<>(List.of("-Xmx700m"));
        OPENED.forEach(opened -> flags.add("--add-opens=" + opened + "=ALL-UNNAMED"));
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
