package io.tiercel.coordinator.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.tiercel.core.events.AccessAuthority;
import io.tiercel.testkit.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class AuthorityWatchTest {
    private static final URI CLUSTER = URI.create("hdfs://localhost:8020");
    private static final String DIRECTORY = property("dfs.namenode.name.dir", "file:///data");
    private static final String PROVIDER = "dfs.namenode.inode.attributes.provider.class";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Configuration conf = new Configuration(false);
    private HttpServer nameNode;
    private volatile String page = "";

    @BeforeEach
    void serve() throws IOException {
        nameNode = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
        nameNode.createContext("/conf", exchange -> {
            byte[] bytes = ("<configuration>" + page + "</configuration>").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        nameNode.start();
        conf.set(
                "dfs.namenode.http-address",
                "localhost:" + nameNode.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        nameNode.stop(0);
    }

    @Test
    void nameNodeThatNamesAProvider_isNotTheOnlyOneToDecide() throws Exception {
        page = DIRECTORY + property(PROVIDER, "org.example.Provider");
        untilKnown(AccessAuthority.OUTSIDE);
    }

    @Test
    void nameNodeThatNamesNone_decidesAlone() throws Exception {
        page = DIRECTORY + property(PROVIDER, "");
        untilKnown(AccessAuthority.HDFS);
        page = DIRECTORY;
        untilKnown(AccessAuthority.HDFS);
    }

    @Test
    void pageOfSomethingElse_saysNothing() throws IOException {
        page = property(PROVIDER, "");
        NameNodePages pages = new NameNodePages(conf, CLUSTER);
        URI only = pages.all().get(0);
        assertThat(pages.all()).hasSize(1);
        assertThatThrownBy(() -> pages.authority(only))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no NameNode's configuration");
    }

    @Test
    void everyNameNodeOfANameservice_isAsked() throws IOException {
        conf.set("dfs.nameservices", "ns");
        conf.set("dfs.ha.namenodes.ns", "nn1,nn2");
        conf.set("dfs.client.failover.proxy.provider.ns", "org.example.Any");
        for (String id : new String[] {"nn1", "nn2"}) {
            conf.set("dfs.namenode.rpc-address.ns." + id, "localhost:" + (id.equals("nn1") ? 8021 : 8022));
            conf.set("dfs.namenode.http-address.ns." + id, "localhost:" + (id.equals("nn1") ? 9871 : 9872));
        }
        assertThat(new NameNodePages(conf, URI.create("hdfs://ns")).all())
                .containsExactlyInAnyOrder(
                        URI.create("http://localhost:9871/conf"), URI.create("http://localhost:9872/conf"));
    }

    @Test
    void whatIsSet_isNotAskedFor() {
        nameNode.stop(0);
        for (AccessAuthority set : new AccessAuthority[] {AccessAuthority.HDFS, AccessAuthority.OUTSIDE}) {
            try (AuthorityWatch watch = AuthorityWatch.start(conf, CLUSTER, set)) {
                assertThat(watch.authority()).isEqualTo(set);
            }
        }
    }

    private void untilKnown(AccessAuthority wanted) throws Exception {
        try (AuthorityWatch watch = AuthorityWatch.start(conf, CLUSTER, AccessAuthority.UNKNOWN)) {
            Await.until("it is known", PATIENCE, () -> watch.authority() != AccessAuthority.UNKNOWN);
            assertThat(watch.authority()).isEqualTo(wanted);
        }
    }

    private static String property(String name, String value) {
        return "<property><name>" + name + "</name><value>" + value + "</value></property>";
    }
}
