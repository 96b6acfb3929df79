package io.tiercel.testbed.text;

import io.tiercel.report.Progress;
import io.tiercel.testbed.maven.MavenJar;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
        try {
            MavenJar.fetch(jars(), directory);
        } catch (IOException e) {
            // Alone: it says all that its cause does.
            throw new IOException(
                    "the sources of Hadoop are not there; a text of your own can be given with --input PATH. "
                            + e.getMessage());
        }
    }

    private static List<MavenJar> jars() {
        return ARTIFACTS.stream()
                .map(artifact -> new MavenJar("org.apache.hadoop", artifact, VERSION, "sources"))
                .toList();
    }

    private static void concatenate(Path directory, Path text) throws IOException {
        Path unfinished = directory.resolve("unfinished.txt");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
            for (MavenJar source : jars()) {
                try (ZipFile jar =
                        new ZipFile(directory.resolve(source.fileName()).toFile())) {
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
