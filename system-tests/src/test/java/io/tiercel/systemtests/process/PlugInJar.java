package io.tiercel.systemtests.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A plug-in as it is installed: one jar, with all it needs and Hadoop does not have. */
public final class PlugInJar {
    /** Larger than a plug-in's own classes, which are all that is in the jar before it is shaded. */
    private static final long SHADED_BYTES = 500_000;

    private PlugInJar() {}

    /**
     * Where it is; the test that asks is skipped where the build has not made it yet.
     *
     * @param name {@code client}, {@code datanode}, {@code resourcemanager} or {@code appmaster}
     */
    public static Path of(String name) throws IOException {
        Path target = Path.of(System.getProperty("tiercel.home", ".."), "plugins", name, "target");
        List<Path> jars = jarsIn(target, name);
        assumeTrue(
                jars.size() == 1, "the jar of " + name + " is made by mvn verify, not by mvn test: none in " + target);
        return jars.get(0).toAbsolutePath().normalize();
    }

    private static List<Path> jarsIn(Path target, String name) throws IOException {
        if (!Files.isDirectory(target)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.getFileName().toString().matches("tiercel-" + name + "-.*\\.jar"))
                    .filter(file -> file.toFile().length() > SHADED_BYTES)
                    .toList();
        }
    }
}
