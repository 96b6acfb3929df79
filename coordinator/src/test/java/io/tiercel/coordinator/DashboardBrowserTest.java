package io.tiercel.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.client.TiercelProxyProvider;
import io.tiercel.client.TiercelReplicaAccessorBuilder;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.PinSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.datanode.TiercelPinPlugin;
import io.tiercel.testkit.Await;
import io.tiercel.testkit.EmbeddedCluster;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.HeadlessBrowser;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.finding.FindingsFile;
import io.tiercel.wire.finding.Severity;
import io.tiercel.wire.finding.ToldFinding;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import io.tiercel.wire.link.SecretFile;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard in a browser, of a real cluster in which a file was read. */
@Tag("cluster")
@Timeout(300)
final class DashboardBrowserTest {
    private static final int BLOCK_BYTES = 256 << 10;
    private static final int BLOCKS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String FILE = "/in/<b>read<b>";

    @TempDir
    private static Path directory;

    private static EmbeddedCluster cluster;
    private static TestCluster services;
    private static int http;
    private static String token;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(HeadlessBrowser.find().isPresent(), "no browser is here: install the package chromium");
        int port = FreePort.next();
        http = FreePort.next();
        cluster = EmbeddedCluster.plan()
                .withDataNodes(2)
                .withBlockBytes(BLOCK_BYTES)
                .with("dfs.replication", "1")
                .with("dfs.datanode.plugins", TiercelPinPlugin.class.getName())
                .with(PinSettings.CAPACITY.key(), "4m")
                .with(EventSettings.COORDINATOR_ADDRESS.key(), "127.0.0.1:" + port)
                .with(
                        EventSettings.SECRET_FILE.key(),
                        directory.resolve("secret").toString())
                .start();
        services = new TestCluster(
                cluster,
                directory,
                Map.of(
                        EventSettings.COORDINATOR_ADDRESS.key(),
                        "127.0.0.1:" + port,
                        RestSettings.ADDRESS.key(),
                        "127.0.0.1:" + http));
        services.startCoordinator();
        services.startRelay("here");
        token = RestToken.of(SecretFile.peer(directory.resolve("secret"), PeerRole.COMMAND));
        readOnce();
        findOnce();
    }

    @AfterAll
    static void stop() throws Exception {
        if (services != null) {
            services.close();
            cluster.close();
        }
    }

    /** Reads a file through Tiercel, and waits until its blocks are pinned. */
    private static void readOnce() throws Exception {
        Configuration conf = new Configuration(cluster.configuration());
        services.texts("here").forEach(conf::set);
        conf.set(
                "dfs.client.failover.proxy.provider." + services.uri().getHost(), TiercelProxyProvider.class.getName());
        conf.set("dfs.client.replica.accessor.builder.classes", TiercelReplicaAccessorBuilder.class.getName());
        conf.set("tiercel.client.start", "at-once");
        try (DistributedFileSystem files = cluster.newFileSystem(conf)) {
            org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(FILE);
            DFSTestUtil.createFile(files, path, (long) BLOCKS * BLOCK_BYTES, (short) 1, 1);
            Await.until("agents", PATIENCE, () -> services.coordinator().cache().agents() == 2);
            try (FSDataInputStream in = files.open(path)) {
                in.readFully(new byte[BLOCKS * BLOCK_BYTES]);
            }
            Await.until("pinned", PATIENCE, () -> services.coordinator().cache().cachedBlocks() == BLOCKS);
        }
    }

    /** Leaves a finding where the doctor does, and waits until the relay has told it. */
    private static void findOnce() throws Exception {
        ToldFinding finding =
                new ToldFinding(Severity.ERROR, "secret", "<i>secret</i> may be read by all", "chmod 600");
        new FindingsFile(System.currentTimeMillis(), List.of(finding))
                .write(VersionTables.findings(directory.resolve("here"), services.cluster()));
        Await.until("told", PATIENCE, () -> services.coordinator().findings().problems() == 1);
    }

    private static String code() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http + "/login/code"))
                .header("Authorization", "Bearer " + token)
                .POST(BodyPublishers.noBody())
                .build();
        String answer = HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .body();
        return new ObjectMapper().readTree(answer).path("code").asText();
    }

    /** The page as it is once its figures are there. */
    private static String page(String hash) throws Exception {
        return HeadlessBrowser.find().orElseThrow().page("http://127.0.0.1:" + http + "/" + hash, directory);
    }

    private static String view(String name) throws Exception {
        return view(name, "");
    }

    private static String view(String name, String rest) throws Exception {
        String page = page("#code=" + code() + "&view=" + name + rest);
        assertThat(page).as("the page is filled").contains("data-ready=\"" + name + "\"");
        return page;
    }

    @Test
    void glance_isThere_withWhatFiguresMean() throws Exception {
        String page = view("cluster");
        assertThat(page)
                .contains("2 of 2", "aria-current=\"page\"", "role=\"tooltip\"", "tiercel_cache_cached_bytes")
                .contains("<canvas");
    }

    @Test
    void everyView_isThere() throws Exception {
        assertThat(view("vms")).contains("127.0.0.1", "here</span>");
        assertThat(view("files")).contains("&lt;b&gt;read&lt;b&gt;").doesNotContain("<b>read");
        assertThat(view("jobs")).contains("No ResourceManager tells of deadlines", "./tiercel doctor");
        assertThat(view("reads")).contains("By user", System.getProperty("user.name"));
        assertThat(view("ssd")).contains("There was no round yet");
        assertThat(view("background")).contains("No hypervisor’s agent has reported");
        assertThat(view("health"))
                .contains("coordinator", "datanode", "in session")
                .contains("The doctor found 1 problem on machines", "&lt;i&gt;secret&lt;/i&gt; may be", "chmod 600")
                .contains("Every machine with a relay has told");
    }

    @Test
    void why_isExplained_whereALinkLeads_andOfWhatNobodyKnows() throws Exception {
        String link = "#why/file/" + URLEncoder.encode(FILE, StandardCharsets.UTF_8);
        assertThat(view("files")).contains(link);
        assertThat(view("why", link.substring("#why".length())))
                .contains("file /in/&lt;b&gt;read&lt;b&gt;", "Runner-up", "Changed by", "It went by")
                .contains("Clients’ own tiers", "Not known yet");
        assertThat(view("why", "/block/blk_1")).contains("nothing is known of the block blk_1");
        assertThat(view("why", "/vm/%")).as("an address that nobody made").contains("Ask</button>");
    }

    @Test
    void whoIsNotLoggedIn_seesTheLoginAlone() throws Exception {
        String page = page("#files");
        assertThat(page).contains("data-ready=\"login\"", "tiercel dashboard").doesNotContain("&lt;b&gt;read");
    }
}
