package io.tiercel.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The daemons with nothing but what {@code ./tiercel} puts on their class paths, and a real cluster. */
@Tag("cluster")
@Timeout(240)
class DaemonsAloneTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    private Path directory;

    @Test
    void coordinatorAndRelay_serveWithTheirOwnLibrariesAlone() throws Exception {
        int port = FreePort.next();
        List<String> arguments = List.of(
                "--fs",
                SharedCluster.instance().uri(),
                "-Dtiercel.coordinator.address=127.0.0.1:" + port,
                "-Dtiercel.coordinator.secret.file=" + directory.resolve("secret"),
                "-Dtiercel.events.dir=" + directory.resolve("machine"),
                "-Dtiercel.deadline.models.file=" + directory.resolve("models"));
        try (ChildProcess coordinator = start("coordinator", "Coordinator", arguments)) {
            coordinator.awaitLine("ready coordinator", PATIENCE);
            try (ChildProcess relay = start("relay", "Relay", arguments)) {
                assertThat(relay.awaitLine("ready relay", PATIENCE))
                        .contains(directory.resolve("machine").toString());
            }
        }
    }

    private static ChildProcess start(String room, String name, List<String> arguments) throws IOException {
        Command command = new Command(
                "io.tiercel." + room + "." + name + "Main",
                arguments,
                List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                Map.of("CLASSPATH", TestPaths.ofDaemon(room)));
        return ChildProcess.start(command);
    }
}
