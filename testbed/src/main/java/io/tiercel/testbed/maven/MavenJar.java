package io.tiercel.testbed.maven;

import io.tiercel.testbed.machine.CommandOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A jar on Maven Central.
 *
 * @param classifier which of the jars of the artifact, such as {@code sources}
 */
public record MavenJar(String group, String artifact, String version, String classifier) {
    private static final String COPY_GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    public String fileName() {
        return artifact + "-" + version + "-" + classifier + ".jar";
    }

    /**
     * Has Maven copy jars into a directory.
     *
     * @throws IOException in words, with what Maven said, where it cannot
     */
    public static void fetch(List<MavenJar> jars, Path directory) throws IOException {
        Path project = Files.writeString(directory.resolve("pom.xml"), project(jars));
        CommandOutcome outcome =
                CommandOutcome.of(List.of("mvn", "-q", "-B", "-f", project.toString(), COPY_GOAL), PATIENCE);
        if (outcome.exitCode() != 0) {
            throw new IOException("Maven cannot fetch from Maven Central. It said:\n" + outcome.output());
        }
    }

    /** A project that has nothing but the list of what is to be fetched. */
    static String project(List<MavenJar> jars) {
        StringBuilder items = new StringBuilder();
        for (MavenJar jar : jars) {
            items.append("<artifactItem><groupId>" + jar.group + "</groupId><artifactId>" + jar.artifact
                    + "</artifactId><version>" + jar.version + "</version><classifier>" + jar.classifier
                    + "</classifier></artifactItem>\n");
        }
        return "<project><modelVersion>4.0.0</modelVersion><groupId>io.tiercel</groupId>"
                + "<artifactId>fetched</artifactId><version>1</version><packaging>pom</packaging>\n"
                + "<build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><configuration>\n"
                + "<outputDirectory>${project.basedir}</outputDirectory>\n<artifactItems>\n" + items
                + "</artifactItems></configuration></plugin></plugins></build></project>\n";
    }
}
