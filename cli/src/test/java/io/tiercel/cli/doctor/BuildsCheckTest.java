package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.build.Build;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildsCheckTest {
    @TempDir
    private Path directory;

    @Test
    void jarsOfOneBuild_areWell() throws IOException {
        assertThat(found(jar("a.jar", "Tiercel client", "1.0+a"), jar("b.jar", "Tiercel wire", "1.0+a"), directory))
                .isEmpty();
    }

    @Test
    void jarsOfTwoBuilds_areNamed() throws IOException {
        Path one = jar("a.jar", "Tiercel client", "1.0+a");
        Path other = jar("b.jar", "Tiercel wire", "1.0+b");
        assertThat(found(one, other)).containsExactly("jars of 2 builds: 1.0+a (" + one + "), 1.0+b (" + other + ")");
    }

    @Test
    void jarThatIsThereTwice_isNamed() throws IOException {
        Path one = jar("a.jar", "Tiercel client", "1.0+a");
        assertThat(found(one, jar("b.jar", "Tiercel client", "1.0+a")))
                .containsExactly("Tiercel client a second time; the first is " + one);
    }

    @Test
    void jarsOfOthers_arePassedOver_andWhatIsNoJarIsNamed() throws IOException {
        Path other = jar("hadoop.jar", "Hadoop", "3.5.0");
        Path plain = Files.createFile(directory.resolve("plain.jar"));
        assertThat(found(other)).isEmpty();
        assertThat(found(plain))
                .singleElement()
                .satisfies(found -> assertThat(found).startsWith("a jar that cannot be"));
    }

    @Test
    void buildWithoutGit_isItsVersion() {
        assertThat(Build.named("1.0+${git.commit.id.describe}")).isEqualTo("1.0");
        assertThat(Build.named(null)).isEqualTo(Build.UNKNOWN);
        assertThat(Build.named("1.0+abc")).isEqualTo("1.0+abc");
    }

    private List<String> found(Path... jars) {
        return new BuildsCheck(List.of(jars))
                .examine(HadoopSite.read(List.of(directory))).stream()
                        .map(Finding::found)
                        .toList();
    }

    private Path jar(String name, String title, String version) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Name.IMPLEMENTATION_TITLE, title);
        manifest.getMainAttributes().put(Name.IMPLEMENTATION_VERSION, version);
        Path file = directory.resolve(name);
        new JarOutputStream(Files.newOutputStream(file), manifest).close();
        return file;
    }
}
