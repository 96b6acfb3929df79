package io.tiercel.systemtests.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tiercel.testbed.servers.ClassPaths;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What only tests put on class paths. */
public final class TestPaths {
    private TestPaths() {}

    /** The classes of these tests alone. */
    public static Path tests() {
        return ClassPaths.holding(TestPaths.class);
    }

    /**
     * What {@code ./tiercel} puts on the class path of a daemon; the test that asks is skipped where the build has not made it
     * yet.
     */
    public static String ofDaemon(String room) throws IOException {
        Path target = Path.of(System.getProperty("tiercel.home", ".."), room, "target");
        Path libraries = target.resolve("classpath");
        assumeTrue(Files.exists(libraries), libraries + " is made by mvn verify, not by mvn test");
        try (Stream<Path> files = Files.list(target)) {
            Path jar = files.filter(file -> String.valueOf(file.getFileName()).matches("tiercel-" + room + "-.*\\.jar"))
                    .findFirst()
                    .orElseThrow();
            return jar + File.pathSeparator + Files.readString(libraries).strip();
        }
    }
}
