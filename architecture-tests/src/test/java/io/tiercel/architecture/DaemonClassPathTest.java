package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code ./tiercel coordinator} and {@code ./tiercel relay} run with: their own libraries, and no others. */
class DaemonClassPathTest {
    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));

    /** Libraries of tests, of the command line, and of daemons that are not ours. */
    private static final List<String> FOREIGN = List.of(
            "junit",
            "assertj",
            "mockito",
            "hamcrest",
            "opentest4j",
            "archunit",
            "jmh",
            "minicluster",
            "picocli",
            "hadoop-yarn",
            "hadoop-mapreduce",
            "hadoop-minikdc",
            "kerb-simplekdc",
            "spark",
            "caffeine",
            "jna");

    @ParameterizedTest
    @CsvSource({"coordinator, 'core, daemon, solvers, wire'", "relay, 'core, daemon, wire'"})
    void daemon_hasItsOwnRoomsAndLibraries(String daemon, String rooms) throws Exception {
        List<String> jars = jars(daemon);
        assertThat(rooms(jars)).containsExactlyElementsOf(List.of(rooms.split(", ", -1)));
        assertThat(jars).noneMatch(jar -> jar.endsWith("-tests.jar"));
        for (String foreign : FOREIGN) {
            assertThat(jars).as(foreign).noneMatch(jar -> jar.contains(foreign));
        }
    }

    /** Written when a module is packaged; a mere {@code mvn test} does not. */
    private static List<String> jars(String daemon) throws Exception {
        Path classPath = HOME.resolve(daemon).resolve("target/classpath");
        assumeTrue(Files.exists(classPath), classPath + " is made by mvn verify, not by mvn test");
        return Arrays.stream(Files.readString(classPath).strip().split(File.pathSeparator, -1))
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .toList();
    }

    private static Set<String> rooms(List<String> jars) {
        Set<String> rooms = new TreeSet<>();
        for (String jar : jars) {
            if (jar.startsWith("tiercel-")) {
                rooms.add(jar.replaceAll("^tiercel-|-[0-9].*", ""));
            }
        }
        return rooms;
    }
}
