package io.tiercel.testbed.text;

import io.tiercel.report.Progress;
import io.tiercel.testbed.machine.CommandOutcome;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The text of Hadoop's own Java sources, from the source jars on Maven Central, fetched by Maven when first asked for
 * and kept as one file.
 */
public final class HadoopSources {
    static final String VERSION = "3.5.0";

    private static final List<String> ARTIFACTS = List.of(
            "hadoop-common",
            "hadoop-hdfs",
            "hadoop-hdfs-client",
            "hadoop-mapreduce-client-core",
            "hadoop-yarn-common",
            "hadoop-yarn-server-nodemanager",
            "hadoop-yarn-server-resourcemanager");

    private static final String COPY_GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private HadoopSources() {}

    public static TextSource text(Path stateDirectory, Progress progress) throws IOException {
        Path directory = Files.createDirectories(stateDirectory.resolve("demo"));
        Path text = directory.resolve("hadoop-" + VERSION + "-sources.txt");
        if (!Files.exists(text)) {
            progress.stage("Fetching the sources of Hadoop " + VERSION + " from Maven Central");
            fetch(directory);
            concatenate(directory, text);
        }
        return FileText.at(text, "the Java sources of Hadoop " + VERSION);
    }

    private static void fetch(Path directory) throws IOException {
        Path project = Files.writeString(directory.resolve("pom.xml"), project());
        CommandOutcome outcome =
                CommandOutcome.of(List.of("mvn", "-q", "-B", "-f", project.toString(), COPY_GOAL), PATIENCE);
        if (outcome.exitCode() != 0) {
            throw new IOException("Maven cannot fetch the sources of Hadoop; a text of your own can be given with"
                    + " --input PATH. Maven said:\n" + outcome.output());
        }
    }

    /** A project that has nothing but the list of what is to be fetched. */
    private static String project() {
        StringBuilder items = new StringBuilder();
        for (String artifact : ARTIFACTS) {
            items.append("<artifactItem><groupId>org.apache.hadoop</groupId><artifactId>" + artifact
                    + "</artifactId><version>" + VERSION
                    + "</version><classifier>sources</classifier></artifactItem>\n");
        }
        return "<project><modelVersion>4.0.0</modelVersion><groupId>io.tiercel</groupId>"
                + "<artifactId>demo-input</artifactId><version>1</version><packaging>pom</packaging>\n"
                + "<build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><configuration>\n"
                + "<outputDirectory>${project.basedir}</outputDirectory>\n<artifactItems>\n" + items
                + "</artifactItems></configuration></plugin></plugins></build></project>\n";
    }

    private static void concatenate(Path directory, Path text) throws IOException {
        Path unfinished = directory.resolve("unfinished.txt");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
            for (String artifact : ARTIFACTS) {
                try (ZipFile jar = new ZipFile(directory
                        .resolve(artifact + "-" + VERSION + "-sources.jar")
                        .toFile())) {
                    append(jar, out);
                }
            }
        }
        Files.move(unfinished, text, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void append(ZipFile jar, OutputStream out) throws IOException {
        // Sorted, so that the text does not depend on how a jar was packed.
        List<? extends ZipEntry> sources = jar.stream()
                .filter(entry -> entry.getName().endsWith(".java"))
                .sorted((one, other) -> one.getName().compareTo(other.getName()))
                .toList();
        for (ZipEntry source : sources) {
            jar.getInputStream(source).transferTo(out);
        }
    }
}
