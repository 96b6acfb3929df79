package io.tiercel.cli.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.coordinator.rest.RestDoor;
import io.tiercel.coordinator.ssd.SsdConfig;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.testkit.Await;
import io.tiercel.wire.link.CoordinatorSecrets;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands about SSDs and a coordinator's answers, over HTTP. */
@Timeout(60)
class SsdCommandsTest {
    private static final String REPORT = """
            {"ssds":[{"protocol":1,"bytes":671088640,"caches":[%s,%s]}]}
            """;
    private static final String CACHE = """
            {"cache":"/run/%s","vm":"%s","size_bytes":335544320,"share":1,"hits":%d,"misses":%d,"reads":%d,"writes":0,
             "read_bytes":0,"written_bytes":0,"ssd_written_bytes":0,"busy_seconds":1,"miss_seconds":%d,
             "curve":[[0,1.0],[524288000,0.0]]}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final SsdLoop loop =
            new SsdLoop(SsdConfig.of(Settings.of(Map.of())), vms -> Map.of(), (host, message) -> host.equals("nobody"));
    private LoopbackServer rest;
    private String address = "";
    private Path secret;

    @TempDir
    private Path directory;

    @BeforeEach
    void open() throws IOException {
        secret = directory.resolve("secret");
        Settings settings = Settings.of(Map.of(RestSettings.ADDRESS.key(), "127.0.0.1:0"));
        rest = RestDoor.open(settings, CoordinatorSecrets.in(secret, new SecureRandom()), loop, () -> Health.WELL)
                .orElseThrow();
        address = "127.0.0.1:" + rest.port();
        loop.start("coordinator:1");
    }

    @AfterEach
    void close() {
        rest.close();
        loop.close();
    }

    private static JsonNode report(int busy) throws IOException {
        String one = CACHE.formatted("a", "vm-a", busy, busy, 2 * busy, busy / 100);
        return new ObjectMapper().readTree(REPORT.formatted(one, CACHE.formatted("b", "vm-b", 0, 0, 0, 0)));
    }

    private int run(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("-D", RestSettings.ADDRESS.key() + "=" + address));
        all.addAll(List.of("-D", EventSettings.SECRET_FILE.key() + "=" + secret));
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    @Test
    void planAndItsReasons_areShown() throws Exception {
        assertThat(run("ssd", "status")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("miss-cost", "no round yet");
        loop.reported("hv-1", report(0));
        loop.reported("hv-1", report(50_000));
        assertThat(run("ssd", "dry-run")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("of which nobody is told").containsPattern("vm-a +vm-a +320 MiB +500 MiB");
        assertThat(run("ssd", "trigger")).isEqualTo(ExitCode.OK);
        Await.until("a round", Duration.ofSeconds(20), () -> loop.last().isPresent());
        assertThat(run("ssd", "plan")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("round 1", "hv-1: its agent is away");
        assertThat(run("why", "vm", "vm-a")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("the solver gives it", "working set is 500 MiB", "nothing in the VM measures");
        assertThat(run("ssd", "history", "--json")).isEqualTo(ExitCode.OK);
        assertThat(new ObjectMapper().readTree(out.toString()).path("rounds")).hasSize(1);
    }

    @Test
    void operatorsWord_isTakenAndTakenBack() throws Exception {
        loop.reported("hv-1", report(0));
        assertThat(run("ssd", "override", "vm-b", "--size", "100m", "--share", "2"))
                .isEqualTo(ExitCode.OK);
        assertThat(run("ssd", "status")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("override of vm-b: 100 MiB share 2");
        assertThat(run("ssd", "override", "vm-b", "--size", "10g")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("does not fit");
        assertThat(run("ssd", "override", "vm-b")).isEqualTo(ExitCode.USAGE);
        assertThat(run("ssd", "release", "vm-b")).isEqualTo(ExitCode.OK);
        assertThat(run("ssd", "release", "vm-b")).isEqualTo(ExitCode.FAILED);
        assertThat(run("why", "vm", "nobody")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("no cache of a VM nobody");
        assertThat(run("ssd", "pause")).isEqualTo(ExitCode.OK);
        assertThat(loop.isPaused()).isTrue();
        assertThat(run("ssd", "resume")).isEqualTo(ExitCode.OK);
    }

    @Test
    void coordinatorThatIsAway_isToldWithTheRemedy() {
        rest.close();
        assertThat(run("ssd", "status")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains(address, RestSettings.ADDRESS.key());
        assertThat(run("ssd", "token")).isEqualTo(ExitCode.OK);
        assertThat(out.toString().strip()).hasSize(64);
    }
}
