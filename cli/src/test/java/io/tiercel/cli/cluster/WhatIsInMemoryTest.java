package io.tiercel.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.testbed.services.TiercelServices;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.Memcached;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code tiercel cached} and {@code tiercel hot} say of a real cluster. */
@Tag("cluster")
@Timeout(180)
class WhatIsInMemoryTest {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final int BLOCKS = 3;
    private static final long PATIENCE_SECONDS = 60;
    private static final String FILE = "/in/words";

    @TempDir
    private static Path directory;

    private static EmbeddedCluster cluster;
    private static Memcached memcached;
    private static TiercelServices services;
    private static DistributedFileSystem files;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(Memcached.isInstalled(), "memcached is not installed (Debian: memcached)");
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.coordinator.address", "127.0.0.1:" + FreePort.next());
        settings.put(
                "tiercel.coordinator.secret.file", directory.resolve("secret").toString());
        cluster = EmbeddedCluster.plan()
                .withDataNodes(1)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1")
                .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .with("tiercel.datanode.pin.capacity", "16m")
                .with("tiercel.coordinator.address", settings.get("tiercel.coordinator.address"))
                .with("tiercel.coordinator.secret.file", settings.get("tiercel.coordinator.secret.file"))
                .start();
        memcached = Memcached.start(64);
        settings.put("tiercel.hot.servers", memcached.name());
        settings.put("tiercel.hot.threshold", "0");
        settings.put("tiercel.client.process.capacity", "0");
        settings.put("tiercel.client.node.capacity", "0");
        services = TiercelServices.start(cluster, settings);
        files = cluster.newFileSystem(services.clientConfiguration(cluster.configuration()));
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(FILE);
        DFSTestUtil.createFile(files, file, BLOCKS * (long) BLOCK_BYTES, (short) 1, 1);
    }

    @AfterAll
    static void stop() throws Exception {
        if (cluster != null) {
            files.close();
            services.close();
            memcached.close();
            cluster.close();
        }
    }

    @Test
    void cached_saysHowMuchOfAFileIsPinned_andWhere() throws Exception {
        JsonNode file = await(
                        "cached",
                        List.of("/in"),
                        said -> said.at("/files/0/cached").size() == BLOCKS)
                .at("/files/0");
        assertThat(file.get("path").asText()).isEqualTo(FILE);
        assertThat(file.get("blocks").asInt()).isEqualTo(BLOCKS);
        assertThat(file.get("bytes").asLong()).isEqualTo(BLOCKS * (long) BLOCK_BYTES);
        assertThat(file.get("cached_bytes").asLong()).isEqualTo(BLOCKS * (long) BLOCK_BYTES);
        assertThat(file.at("/cached/0/block").asText()).matches("blk_\\d+_\\d+");

        assertThat(run("cached", "--blocks", FILE)).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains(
                        "3.00 MiB of 3.00 MiB are in memory",
                        file.at("/cached/0/host").asText());
    }

    @Test
    void cached_saysWhyAFileIsInMemory() throws Exception {
        JsonNode said = await(
                "cached",
                List.of("--why", FILE),
                any -> any.at("/why").toString().contains("waits"));
        assertThat(said.at("/why").get(FILE).asText())
                .startsWith(FILE + " is file ")
                .contains("benefit ", "1 readers", "job ", "waits for disk");

        assertThat(run("cached", "--why", FILE)).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("are in memory\n", FILE + " is file ");
    }

    @Test
    void cached_ofMoreFilesThanItMayList_saysSo() throws Exception {
        DFSTestUtil.createFile(files, new org.apache.hadoop.fs.Path("/many/a"), 1, (short) 1, 1);
        DFSTestUtil.createFile(files, new org.apache.hadoop.fs.Path("/many/b"), 1, (short) 1, 1);
        assertThat(run("cached", "--files", "1", "/many")).isEqualTo(ExitCode.OK);
        assertThat(err.toString()).contains("only 1 files are listed; --files raises that");
        assertThat(out.toString()).contains("/many/a").doesNotContain("/many/b");
    }

    @Test
    void cached_ofWhatIsNotThere_namesIt() {
        assertThat(run("cached", "/absent")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("/absent does not exist").doesNotContain("bug");
    }

    @Test
    void hot_saysWhichBlocksAreHot_andWhy() throws Exception {
        JsonNode report = await("hot", List.of(), said -> said.get("blocks").size() == BLOCKS);
        assertThat(report.at("/servers/0/name").asText()).isEqualTo(memcached.name());
        assertThat(report.at("/blocks/0/path").asText()).isEqualTo(FILE);
        assertThat(report.at("/blocks/0/reads").asInt()).isPositive();

        assertThat(run("hot")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("Blocks held, by the model expected: 3\n", memcached.name(), FILE);
    }

    @Test
    void status_saysWhichPartsAreInSession() throws Exception {
        JsonNode said = await("status", List.of(), peers -> peers.get("peers").size() == 3);
        assertThat(said.findValuesAsText("part")).containsExactlyInAnyOrder("coordinator", "datanode", "relay");
        assertThat(said.findValues("inSession")).allMatch(JsonNode::asBoolean);
        assertThat(said.findValuesAsText("pid"))
                .doesNotHaveDuplicates()
                .contains(Long.toString(ProcessHandle.current().pid()));
        assertThat(said.at("/peers/0/trouble").asText()).isEmpty();

        assertThat(run("status")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("2 in session, 0 away");
    }

    @Test
    void coordinatorThatDoesNotAnswer_isNamedWithWhatToLookFor() {
        assertThat(run("hot", "-Dtiercel.coordinator.address=127.0.0.1:1")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains("the coordinator at 127.0.0.1:1 does not answer within 10 s")
                .contains("tiercel.coordinator.secret.file");
    }

    /** Reads the file until the command says enough of it. */
    private JsonNode await(String command, List<String> further, Predicate<JsonNode> enough) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        List<String> words = new ArrayList<>(List.of("--json"));
        words.addAll(further);
        JsonNode said;
        do {
            try (FSDataInputStream in = files.open(new org.apache.hadoop.fs.Path(FILE))) {
                assertThat(in.readAllBytes()).hasSize(BLOCKS * BLOCK_BYTES);
            }
            out.getBuffer().setLength(0);
            assertThat(run(command, words.toArray(new String[0])))
                    .as(err.toString())
                    .isEqualTo(ExitCode.OK);
            said = new ObjectMapper().readTree(out.toString());
        } while (!enough.test(said) && System.nanoTime() - deadline < 0);
        assertThat(enough).as(said.toString()).accepts(said);
        out.getBuffer().setLength(0);
        return said;
    }

    private int run(String command, String... further) {
        List<String> words = new ArrayList<>(List.of(command, "--fs", cluster.uri()));
        services.settings().forEach((key, value) -> words.add("-D" + key + "=" + value));
        words.addAll(List.of(further));
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(words.toArray(new String[0]));
    }
}
