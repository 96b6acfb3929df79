package io.tiercel.testbed.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MavenJarTest {
    private static final MavenJar JAR = new MavenJar("org.example", "thing", "1.2", "tests");

    @Test
    void fileName_isTheOneThatMavenCopiesTo() {
        assertThat(JAR.fileName()).isEqualTo("thing-1.2-tests.jar");
    }

    @Test
    void project_listsEachJar() {
        assertThat(MavenJar.project(List.of(JAR, new MavenJar("org.example", "other", "3", "sources"))))
                .contains("<groupId>org.example</groupId><artifactId>thing</artifactId><version>1.2</version>"
                        + "<classifier>tests</classifier>")
                .contains("<artifactId>other</artifactId><version>3</version><classifier>sources</classifier>");
    }
}
