package io.tiercel.testbed.spark;

import io.tiercel.report.Progress;
import io.tiercel.testbed.maven.MavenClassPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Spark SQL as Maven Central has it, with Hadoop's own client in its relocated form, as a Spark installation has it. */
public final class SparkLibraries {
    static final String VERSION = "4.0.1";
    static final String HADOOP_VERSION = "3.5.0";

    private static final String SQL = "org.apache.spark:spark-sql_2.13:" + VERSION;
    private static final String YARN = "org.apache.spark:spark-yarn_2.13:" + VERSION;

    private SparkLibraries() {}

    /**
     * Their class path, fetched by Maven when first asked for.
     *
     * @throws IOException in words, where they cannot be had
     */
    public static String classPath(Path stateDirectory, Progress progress) throws IOException {
        return classPath(List.of(SQL), stateDirectory.resolve("demo").resolve("spark-" + VERSION), progress);
    }

    /** The same with what runs it on YARN. */
    public static String onYarn(Path stateDirectory, Progress progress) throws IOException {
        return classPath(List.of(SQL, YARN), stateDirectory.resolve("spark-yarn-" + VERSION), progress);
    }

    private static String classPath(List<String> libraries, Path directory, Progress progress) throws IOException {
        MavenClassPath jars = new MavenClassPath(
                libraries,
                List.of(
                        "org.apache.hadoop:hadoop-client-api:" + HADOOP_VERSION,
                        "org.apache.hadoop:hadoop-client-runtime:" + HADOOP_VERSION),
                // A quarter of all that would be fetched, for streams alone.
                List.of("org.rocksdb:rocksdbjni"));
        if (!jars.isIn(directory)) {
            progress.stage("Fetching Spark " + VERSION + " from Maven Central, once: 200 MB");
        }
        return jars.in(directory);
    }
}
