package io.tiercel.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DaemonCommandTest {
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"coordinator", "relay"})
    void cluster_mustBeGiven(String command) {
        assertThat(run(command)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--fs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"coordinator", "relay"})
    void cluster_mustBeAnHdfs(String command) {
        assertThat(run(command, "--fs", "file:///tmp")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--fs must be hdfs://").contains("file:///tmp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hot", "cached /"})
    void portOfTheCluster_mustBeOne(String question) {
        assertThat(run((question + " --fs hdfs://nn:99999999").split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("the port of --fs must be from 1 to 65535: hdfs://nn:99999999");
    }

    @ParameterizedTest
    @ValueSource(strings = {"coordinator", "relay"})
    void misspeltSetting_isAUsageErrorThatNamesTheNearest(String command) {
        assertThat(run(command, "--fs", "hdfs://nn", "-D", "tiercel.events.dirr=/x"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("did you mean tiercel.events.dir?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "hot"})
    void whoNeedsTheSecret_saysWithoutItWhatToDo(String command, @TempDir Path directory) {
        String secret = directory.resolve("secret").toString();
        assertThat(run(command, "--fs", "hdfs://nn", "-Dtiercel.coordinator.secret.file=" + secret))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("tiercel: there is no secret " + secret)
                .doesNotContain("bug");
    }

    @Test
    void cached_whereNoNameNodeIs_saysWhereAndWhatToLookAt() {
        String nowhere = "hdfs://127.0.0.1:1";
        assertThat(run("cached", "--fs", nowhere, "-Dipc.client.connect.max.retries=0", "/"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .startsWith("tiercel: no NameNode answers at " + nowhere + ": is it running there")
                .doesNotContain("bug");
    }

    private int run(String... words) {
        CommandLine command = Main.commandLine();
        command.setErr(new PrintWriter(err));
        return command.execute(words);
    }
}
