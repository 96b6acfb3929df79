package io.tiercel.relay.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.topology.SeenHop;
import io.tiercel.core.topology.SeenHop.Source;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** First hops by commands of the test's making, and by a table of routes of its own. */
@Timeout(60)
final class FirstHopFinderTest {
    private static final String TARGET = "10.0.7.2";
    private static final SeenHop ROUTED = new SeenHop("vm-1", Source.ROUTE, "10.0.0.1");

    @TempDir
    private Path folder;

    @BeforeEach
    void route() throws IOException {
        // The same in both orders of bytes, but for the gateway, of which this test's machine has one.
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        Files.writeString(
                folder.resolve("route"),
                "eth0\t00000000\t" + (little ? "0100000A" : "0A000001") + "\t0003\t0\t0\t0\t00000000\t0\t0\t0\n");
    }

    @Test
    void withoutACommand_routesSayTheFirstHop() throws Exception {
        assertThat(find()).containsExactly(ROUTED);
    }

    @Test
    void command_thatShowsSomething_isBelievedBesideRoutes() throws Exception {
        command("traceroute", "echo ' 1  *'");
        command("tracepath", "echo ' 1:  192.168.0.9   0.2ms '");
        command("ping", "echo 'From 192.168.0.1 icmp_seq=1 Time to live exceeded'");
        assertThat(find()).containsExactly(new SeenHop("vm-1", Source.TRACE, "192.168.0.9"), ROUTED);
    }

    @Test
    void command_thatHangsOrFails_isNotWaitedFor() throws Exception {
        command("traceroute", "exec sleep 50");
        command("tracepath", "exit 3");
        assertThat(find()).containsExactly(ROUTED);
    }

    @Test
    void target_thatAnswersItself_isReachedDirectly() throws Exception {
        command("traceroute", "for last; do :; done; echo \" 1  $last  0.1 ms\"");
        assertThat(find()).containsExactly(new SeenHop("vm-1", Source.TRACE, ""), ROUTED);
    }

    private List<SeenHop> find() throws InterruptedException {
        return FirstHopFinder.of(List.of(folder.resolve("nowhere"), folder), folder)
                .find("vm-1", List.of(TARGET));
    }

    private void command(String name, String line) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
