package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The DataNode plug-in's jar brings along what it needs and nothing else. */
class DataNodeJarTest {
    private Path jar = Path.of("");

    /** The jar is there once Maven has packaged the plug-in; a mere {@code mvn test} has only its classes. */
    @BeforeEach
    void findTheJar() throws Exception {
        String found = Objects.requireNonNull(
                        DataNodeJarTest.class.getResource("/io/tiercel/datanode/TiercelPinPlugin.class"))
                .toString();
        assumeTrue(found.startsWith("jar:file:"), "the plug-in's jar is made by mvn verify, not by mvn test");
        jar = Path.of(new URL(found.substring("jar:".length(), found.indexOf("!/"))).toURI());
    }

    @Test
    void jar_holdsOnlyOursAndJna_withItsLibrariesForLinux() throws Exception {
        try (JarFile opened = new JarFile(jar.toFile())) {
            assertThat(opened.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName))
                    .contains("com/sun/jna/linux-x86-64/libjnidispatch.so", "META-INF/LICENSE", "META-INF/NOTICE")
                    .contains("io/tiercel/core/settings/PinSettings.class", "io/tiercel/wire/SiteSettings.class")
                    .allSatisfy(name -> assertThat(name)
                            .matches("io/tiercel/.*|com/sun/jna/(linux-[^/]*/)?[^/]*|com/sun/jna/(ptr|win32)/.*\\.class"
                                    + "|com/sun/jna/internal/.*\\.class|META-INF/(MANIFEST\\.MF|LICENSE|NOTICE)"
                                    + "|tiercel-datanode-present\\.xml"));
        }
    }

    @Test
    void memoryIsReached_fromTheJarAlone() throws Exception {
        try (URLClassLoader alone =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> pages = alone.loadClass("io.tiercel.datanode.memory.CachedPages");
            assertThat(pages.getMethod("bytes", Path.class).invoke(null, jar)).isInstanceOf(OptionalLong.class);
        }
    }
}
