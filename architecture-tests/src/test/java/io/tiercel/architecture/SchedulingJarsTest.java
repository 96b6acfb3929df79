package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jars of the plug-ins for the ResourceManager and for MapReduce's master hold what they need and nothing else. */
class SchedulingJarsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/io/tiercel/resourcemanager/MasterChannel.class",
                "/io/tiercel/appmaster/TiercelMRAppMaster.class"
            })
    void jar_holdsOnlyOurs(String known) throws Exception {
        try (JarFile opened = new JarFile(jar(known).toFile())) {
            assertThat(opened.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName))
                    .contains(known.substring(1), "META-INF/LICENSE", "META-INF/NOTICE")
                    .contains(
                            "io/tiercel/core/locality/MemoryLocalityPolicy.class",
                            "io/tiercel/wire/schedule/TaskNotice.class")
                    .allSatisfy(name -> assertThat(name)
                            .matches("io/tiercel/.*|META-INF/(MANIFEST\\.MF|LICENSE|NOTICE)"
                                    + "|tiercel-(resourcemanager|appmaster)-present\\.xml"));
        }
    }

    /** The jar is there once Maven has packaged the plug-in; a mere {@code mvn test} has only its classes. */
    private static Path jar(String known) throws Exception {
        String found = Objects.requireNonNull(SchedulingJarsTest.class.getResource(known))
                .toString();
        assumeTrue(found.startsWith("jar:file:"), "the plug-in's jar is made by mvn verify, not by mvn test");
        return Path.of(new URL(found.substring("jar:".length(), found.indexOf("!/"))).toURI());
    }
}
