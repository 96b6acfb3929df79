package io.tiercel.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A DataNode with another version of JNA before the plug-in's on its class path. */
@Tag("cluster")
@Timeout(240)
class OtherJnaTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void jnaThatIsTooOld_isNamedBesideTheOneThatIsNeeded_andTheDataNodeServes() throws Exception {
        try (ChildProcess node = start("4.5.2")) {
            assertThat(node.awaitLine("problem: ", PATIENCE))
                    .startsWith("problem: JNA 4.5.2 of file:")
                    .contains("jna-4.5.2.jar cannot be used (")
                    .contains("JNA 5.18.1 is needed: put the plug-in's jar before it on the class path");
            assertThat(node.awaitLine("read: ", PATIENCE)).isEqualTo("read: " + (1 << 20));
            assertThat(node.awaitLine("pins: ", PATIENCE)).isEqualTo("pins: 0");
        }
    }

    @Test
    void olderJnaThatWillDo_isUsed_andNamed() throws Exception {
        try (ChildProcess node = start("5.2.0")) {
            assertThat(node.awaitLine("problem: ", PATIENCE)).isEqualTo("problem: none");
            assertThat(node.awaitLine("other: ", PATIENCE))
                    .startsWith("other: JNA 5.2.0 of file:")
                    .endsWith("is used, which comes before JNA 5.18.1 on the class path");
            assertThat(node.awaitLine("read: ", PATIENCE)).isEqualTo("read: " + (1 << 20));
            assertThat(node.awaitLine("pins: ", PATIENCE)).isEqualTo("pins: 1");
        }
    }

    private static ChildProcess start(String version) throws Exception {
        Path jar = Path.of("target", "other-jna", "jna-" + version + ".jar").toAbsolutePath();
        assertThat(Files.exists(jar))
                .as("%s, which the build copies there", jar)
                .isTrue();
        String classPath = jar + File.pathSeparator + System.getProperty("java.class.path");
        return ChildProcess.start(new Command(
                ClusterWithPins.class.getName(), List.of(), List.of("-Xmx512m"), Map.of("CLASSPATH", classPath)));
    }
}
