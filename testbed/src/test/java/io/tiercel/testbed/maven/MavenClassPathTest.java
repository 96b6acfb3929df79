package io.tiercel.testbed.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenClassPathTest {
    private static final MavenClassPath THING = new MavenClassPath(
            List.of("org.example:thing:1.2"), List.of("org.example:part:3"), List.of("org.other:unused"));

    @Test
    void project_hasTheLibrary_whatIsForced_andWhatIsNot() {
        assertThat(THING.project())
                .contains(
                        "<dependency><groupId>org.example</groupId><artifactId>thing</artifactId><version>1.2</version>"
                                + "<exclusions><exclusion><groupId>org.other</groupId><artifactId>unused</artifactId>"
                                + "</exclusion></exclusions></dependency>")
                .contains("<artifactId>part</artifactId><version>3</version></dependency>\n</dependencies>"
                        + "</dependencyManagement>");
    }

    @Test
    void whatMavenSays_hasNoColours() {
        assertThat(MavenClassPath.plain("\u001b[0m\u001b[1;31m[ERROR]\u001b[m no such jar"))
                .isEqualTo("[ERROR] no such jar");
    }

    @Test
    void classPath_isThatOfTheDirectory_whileItsJarsAreThere(@TempDir Path root) throws IOException {
        Path jar = Files.createFile(root.resolve("thing.jar"));
        Files.writeString(root.resolve("pom.xml"), THING.project());
        Files.writeString(root.resolve("classpath"), jar + "\n");

        assertThat(THING.isIn(root)).isTrue();
        assertThat(THING.in(root)).isEqualTo(jar.toString());
        assertThat(new MavenClassPath(List.of("org.example:thing:1.3"), List.of(), List.of()).isIn(root))
                .as("of another version")
                .isFalse();

        Files.delete(jar);
        assertThat(THING.isIn(root)).isFalse();
    }
}
