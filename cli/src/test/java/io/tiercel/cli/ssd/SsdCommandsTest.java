package io.tiercel.cli.ssd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.coordinator.cache.CacheService;
import io.tiercel.coordinator.finding.FindingsHeard;
import io.tiercel.coordinator.host.HostDirectory;
import io.tiercel.coordinator.hot.PieceKeyring;
import io.tiercel.coordinator.learn.Learning;
import io.tiercel.coordinator.namenode.BlockLocator;
import io.tiercel.coordinator.namenode.BlockTokenCheck;
import io.tiercel.coordinator.rest.ClusterSources;
import io.tiercel.coordinator.rest.Places;
import io.tiercel.coordinator.rest.RestDoor;
import io.tiercel.coordinator.ssd.SsdConfig;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.why.CoordinatorReasons;
import io.tiercel.coordinator.why.MemoryReasons;
import io.tiercel.core.regret.RegretReport;
import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.testkit.Await;
import io.tiercel.wire.deadline.ModelFile;
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
import org.apache.hadoop.conf.Configuration;
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

    private static final MemoryReasons MEMORY = new MemoryReasons() {
        @Override
        public List<Explanation> explainBlock(String block) {
            return List.of();
        }

        @Override
        public List<Explanation> explainFile(String path) {
            return List.of(Explanation.of(Kind.FILE, path, 0, "is kept", List.of(Ground.of("in memory", 2048, "bytes")))
                    .against("loses to nobody", "nothing"));
        }

        @Override
        public Map<String, RegretReport> regret() {
            return Map.of("pins", new RegretReport(10, 0.5, Map.of("lru", 0.25, "belady", 0.75)));
        }
    };

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final SsdLoop loop =
            new SsdLoop(SsdConfig.of(Settings.of(Map.of())), vms -> Map.of(), (host, message) -> host.equals("nobody"));
    private LoopbackServer rest;
    private CacheService cache;
    private Learning learning;
    private String address = "";
    private Path secret;

    @TempDir
    private Path directory;

    @BeforeEach
    void open() throws IOException {
        secret = directory.resolve("secret");
        Settings settings = Settings.of(Map.of(RestSettings.ADDRESS.key(), "127.0.0.1:0"));
        ModelFile models = new ModelFile(directory.resolve("models"));
        cache = CacheService.start(
                Settings.of(
                        Map.of(DeadlineSettings.MODELS_FILE.key(), models.path().toString())),
                BlockLocator.NONE,
                new PieceKeyring(BlockTokenCheck.NONE, new SecureRandom()),
                System::nanoTime);
        learning = Learning.start(models);
        ClusterSources sources = new ClusterSources(
                "nn:9000",
                cache,
                new HostDirectory(List.of(), System::nanoTime),
                List::of,
                new FindingsHeard(System::nanoTime),
                loop,
                learning.standings(),
                learning.nodes(),
                Places.of(settings, System::nanoTime),
                new CoordinatorReasons(MEMORY, loop, learning.reasons()));
        rest = RestDoor.open(
                        settings,
                        new Configuration(false),
                        CoordinatorSecrets.in(secret, new SecureRandom()),
                        sources,
                        () -> Health.WELL)
                .orElseThrow();
        address = "127.0.0.1:" + rest.port();
        loop.start("coordinator:1");
    }

    @AfterEach
    void close() {
        rest.close();
        loop.close();
        learning.close();
        cache.close();
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
                .contains(
                        "vm vm-a has what the solver gives it", "500 MiB", "taken from its application", "changed by:");
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
        assertThat(err.toString()).contains("nothing is known of a cache of the VM nobody");
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

    @Test
    void file_isExplained_inTheOneShape() throws Exception {
        assertThat(run("why", "file", "/data/a b")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("file /data/a b is kept", "runner-up:  loses to nobody", "in memory", "2.00 KiB");
        assertThat(run("why", "file", "/data", "--json")).isEqualTo(ExitCode.OK);
        JsonNode one =
                new ObjectMapper().readTree(out.toString()).path("explanations").path(0);
        assertThat(one.path("name").asText()).isEqualTo("/data");
        assertThat(one.path("inputs").path(0).path("number").asInt()).isEqualTo(2048);
        assertThat(run("why", "policy")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains(
                        "pins has got 66.7 % of the possible hits, by 10 reads", "no other policy would have got more")
                .containsPattern("pins +belady +75\\.0 %");
        assertThat(run("why", "file", "data")).isEqualTo(ExitCode.USAGE);
        assertThat(run("why", "block", "blk_1")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("nothing is known of the block blk_1");
    }
}
