package io.tiercel.testbed.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SparkLibrariesTest {
    /** Of the demo, and of the tests that show that Tiercel works with Spark. */
    @Test
    void versions_areThoseOfTheBuild() throws IOException {
        String build = Files.readString(Path.of(System.getProperty("tiercel.home", ".."), "pom.xml"));

        assertThat(build)
                .contains("<spark.version>" + SparkLibraries.VERSION + "<")
                .contains("<hadoop.version>" + SparkLibraries.HADOOP_VERSION + "<");
    }
}
