package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The list of all libraries that a build writes: each with its licence, and none missing. */
class BillOfMaterialsTest {
    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));

    private JsonNode components = new ObjectMapper().createArrayNode();

    @BeforeEach
    void read() throws Exception {
        Path bill = HOME.resolve("target/bom.json");
        assumeTrue(Files.exists(bill), bill + " is made by mvn verify, not by mvn test");
        components = new ObjectMapper().readTree(bill.toFile()).path("components");
    }

    @Test
    void everyLibrary_hasALicence() {
        assertThat(components)
                .isNotEmpty()
                .allSatisfy(library -> assertThat(library.path("licenses"))
                        .as(library.path("purl").asText())
                        .isNotEmpty());
    }

    @Test
    void everyLibraryOfADaemon_isInIt() throws Exception {
        Set<String> listed = new TreeSet<>();
        components.forEach(library -> listed.add(
                library.path("name").asText() + "-" + library.path("version").asText()));
        for (String daemon : List.of("coordinator", "relay")) {
            Path classPath = HOME.resolve(daemon).resolve("target/classpath");
            assumeTrue(Files.exists(classPath), classPath + " is made by mvn verify, not by mvn test");
            assumeTrue(
                    listed.stream().anyMatch(name -> name.startsWith("tiercel-" + daemon)),
                    "only a part was built last");
            for (String entry : Files.readString(classPath).strip().split(":", -1)) {
                String jar = String.valueOf(Path.of(entry).getFileName()).replaceFirst("\\.jar$", "");
                assertThat(listed).as(daemon + " has " + jar).anyMatch(jar::startsWith);
            }
        }
    }

    @Test
    void librariesOfTests_areNotInIt() {
        assertThat(components)
                .extracting(library -> library.path("group").asText())
                .doesNotContain("org.assertj", "com.tngtech.archunit", "org.openjdk.jmh");
    }
}
