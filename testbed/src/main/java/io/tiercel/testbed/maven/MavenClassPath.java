package io.tiercel.testbed.maven;

import io.tiercel.testbed.machine.CommandOutcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Libraries on Maven Central with all that they need, as a class path of jars in Maven's own cache.
 *
 * @param libraries the {@code GROUP:ARTIFACT:VERSION} of each
 * @param forced {@code GROUP:ARTIFACT:VERSION} of what they shall have in this version
 * @param excluded {@code GROUP:ARTIFACT} of what is not needed after all
 */
public record MavenClassPath(List<String> libraries, List<String> forced, List<String> excluded) {
    private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String FILE = "classpath";

    public MavenClassPath {
        libraries = List.copyOf(libraries);
        forced = List.copyOf(forced);
        excluded = List.copyOf(excluded);
    }

    /** Whether a directory has them from an earlier time, and all their jars are still there. */
    public boolean isIn(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        Path made = directory.resolve("pom.xml");
        return Files.isRegularFile(file)
                && Files.isRegularFile(made)
                && Files.readString(made).equals(project())
                && Arrays.stream(Files.readString(file).strip().split(File.pathSeparator, -1))
                        .allMatch(jar -> Files.isRegularFile(Path.of(jar)));
    }

    /**
     * The class path, from the directory if it is there, else by Maven.
     *
     * @throws IOException in words, with what Maven said, where it cannot fetch them
     */
    public String in(Path directory) throws IOException {
        Path file = Files.createDirectories(directory).resolve(FILE);
        if (!isIn(directory)) {
            Files.deleteIfExists(file);
            fetch(Files.writeString(directory.resolve("pom.xml"), project()), file);
        }
        return Files.readString(file).strip();
    }

    private static void fetch(Path project, Path file) throws IOException {
        CommandOutcome outcome = CommandOutcome.of(
                List.of("mvn", "-q", "-B", "-f", project.toString(), GOAL, "-Dmdep.outputFile=" + file), PATIENCE);
        if (outcome.exitCode() != 0 || !Files.exists(file)) {
            throw new IOException("Maven cannot fetch from Maven Central. It said:\n" + plain(outcome.output()));
        }
    }

    /** Without the colours that Maven turns off in what it prints, even where it is to have none. */
    static String plain(String output) {
        return output.replaceAll("\u001b\\[[0-9;]*m", "");
    }

    /** A project that has nothing but the libraries. */
    String project() {
        StringBuilder out = new StringBuilder("<project><modelVersion>4.0.0</modelVersion>"
                + "<groupId>io.tiercel</groupId><artifactId>fetched</artifactId><version>1</version>"
                + "<packaging>pom</packaging>\n<dependencyManagement><dependencies>\n");
        forced.forEach(name -> out.append(dependency(name, "")));
        out.append("</dependencies></dependencyManagement>\n<dependencies>\n");
        libraries.forEach(name -> out.append(dependency(name, exclusions())));
        return out.append("</dependencies></project>\n").toString();
    }

    private String exclusions() {
        StringBuilder out = new StringBuilder("<exclusions>");
        excluded.forEach(name -> out.append("<exclusion>" + coordinates(name) + "</exclusion>"));
        return out.append("</exclusions>").toString();
    }

    private static String dependency(String name, String more) {
        return "<dependency>" + coordinates(name) + more + "</dependency>\n";
    }

    private static String coordinates(String name) {
        List<String> tags = List.of("groupId", "artifactId", "version");
        String[] parts = name.split(":", -1);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            out.append("<" + tags.get(i) + ">" + parts[i] + "</" + tags.get(i) + ">");
        }
        return out.toString();
    }
}
