package io.tiercel.systemtests.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.testbed.servers.ClassPaths;
import io.tiercel.testbed.servers.JavaRun;
import io.tiercel.testbed.servers.JavaRun.Ended;
import io.tiercel.testkit.SharedCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator and a relay that cannot start say why, in a line, and end. */
@Tag("cluster")
class ServicesTest {
    private static final String COORDINATOR = "io.tiercel.coordinator.CoordinatorMain";
    private static final String RELAY = "io.tiercel.relay.RelayMain";

    @TempDir
    private Path dir;

    @Test
    void coordinator_whosePortIsInUse_saysSo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();

            Ended ended = run(COORDINATOR, EventSettings.COORDINATOR_ADDRESS.key() + "=" + address);

            assertThat(ended.exitCode()).as(ended::said).isEqualTo(1);
            assertThat(ended.errors())
                    .contains("cannot listen at " + address)
                    .contains(EventSettings.COORDINATOR_ADDRESS.key());
        }
    }

    @Test
    void coordinatorAndRelay_whoseSecretOthersMayRead_sayWhatToDo() throws Exception {
        Path secret = dir.resolve("secret");
        Files.writeString(secret, "0123456789012345678901234567890123456789");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
        for (String main : new String[] {COORDINATOR, RELAY}) {
            Ended ended = run(main, EventSettings.COORDINATOR_ADDRESS.key() + "=127.0.0.1:0");

            assertThat(ended.exitCode()).as(ended::said).isEqualTo(1);
            assertThat(ended.errors()).contains("chmod 600 " + secret);
        }
    }

    @Test
    void coordinator_withAMisspeltKey_namesTheNearest() throws Exception {
        Ended ended = run(COORDINATOR, "tiercel.coordinator.adress=127.0.0.1:0");

        assertThat(ended.exitCode()).as(ended::said).isEqualTo(2);
        assertThat(ended.errors()).contains("did you mean tiercel.coordinator.address?");
    }

    private Ended run(String main, String setting) throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(List.of(main, "--fs", SharedCluster.instance().uri()));
        words.addAll(List.of("-D", EventSettings.SECRET_FILE.key() + "=" + dir.resolve("secret")));
        words.addAll(List.of("-D", EventSettings.DIR.key() + "=" + dir.resolve("events")));
        words.addAll(List.of("-D", setting));
        return JavaRun.of(ClassPaths.join(ClassPaths.own().stream()), words.toArray(String[]::new))
                .end();
    }
}
