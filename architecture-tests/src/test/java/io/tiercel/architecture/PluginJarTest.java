package io.tiercel.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client plug-in's jar stands alone: nothing in it can clash with what its host has on the class path. */
class PluginJarTest {
    private Path jar = Path.of("");

    /** The jar is there once Maven has packaged the client; a mere {@code mvn test} has only its classes. */
    @BeforeEach
    void findTheJar() throws Exception {
        String resource = "/tiercel-default.xml";
        String found = Objects.requireNonNull(PluginJarTest.class.getResource(resource))
                .toString();
        assumeTrue(found.startsWith("jar:file:"), "the client's jar is made by mvn verify, not by mvn test");
        jar = Path.of(new URL(found.substring("jar:".length(), found.indexOf("!/"))).toURI());
    }

    @Test
    void jar_holdsOnlyWhatIsOurs() throws Exception {
        assertThat(files())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(name)
                        .matches("io/tiercel/.*|META-INF/(MANIFEST\\.MF|LICENSE|NOTICE|services/io\\.tiercel\\..*)"
                                + "|tiercel-(default|client-present)\\.xml"));
    }

    @Test
    void jar_carriesTheCoreTheWireItsDefaultsAndItsLicence() throws Exception {
        assertThat(files())
                .contains("tiercel-default.xml", "tiercel-client-present.xml", "META-INF/LICENSE", "META-INF/NOTICE")
                .contains("io/tiercel/core/settings/Settings.class", "io/tiercel/wire/VersionTable.class");
    }

    @Test
    void classes_knowCaffeineOnlyByItsNewName() {
        var classes = new ClassFileImporter().importLocations(List.of(Location.of(jar.toUri())));
        assertThat(classes.contain("io.tiercel.shaded.caffeine.cache.Caffeine")).isTrue();
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.github.benmanes..")
                .check(classes);
    }

    @Test
    void caffeine_worksFromTheJarAlone() throws Exception {
        try (URLClassLoader alone =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> caffeine = alone.loadClass("io.tiercel.shaded.caffeine.cache.Caffeine");
            Object builder = caffeine.getMethod("newBuilder").invoke(null);
            builder = caffeine.getMethod("maximumSize", long.class).invoke(builder, 10L);
            Object cache = caffeine.getMethod("build").invoke(builder);
            Map<String, String> map = asMap(alone, cache);
            map.put("a", "b");
            assertThat(map).containsEntry("a", "b");
        }
    }

    @SuppressWarnings("unchecked") // A reflective call: the type is not known here, by design.
    private static Map<String, String> asMap(ClassLoader loader, Object cache) throws Exception {
        Class<?> type = loader.loadClass("io.tiercel.shaded.caffeine.cache.Cache");
        return (Map<String, String>) type.getMethod("asMap").invoke(cache);
    }

    private List<String> files() throws Exception {
        try (JarFile opened = new JarFile(jar.toFile())) {
            return opened.stream()
                    .filter(e -> !e.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
        }
    }
}
