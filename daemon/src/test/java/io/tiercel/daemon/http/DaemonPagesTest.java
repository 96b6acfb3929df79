package io.tiercel.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.Metric;
import io.tiercel.daemon.MxBeans;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DaemonPagesTest {
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private volatile Health health = Health.WELL;
    private LoopbackServer server;

    /** What a daemon of a test shows. */
    public interface CountsMXBean {
        @Metric(value = "Polls \\ asked.", counts = true)
        long getPollsMade();

        @Metric("How long one takes.")
        double getMillisMean();

        @Metric("Whether it is.")
        boolean isConnected();

        String getTrouble();

        @Metric(value = "Tasks.", label = "level")
        Map<String, Long> getByLevel();

        @Metric("It cannot be told.")
        int getBroken();

        int getUnexplained();
    }

    private static final class Counts implements CountsMXBean {
        @Override
        public long getPollsMade() {
            return 7;
        }

        @Override
        public double getMillisMean() {
            return 0.5;
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public String getTrouble() {
            return "none";
        }

        @Override
        public Map<String, Long> getByLevel() {
            return new TreeMap<>(Map.of("off-rack", 3L, "a\"b", 4L));
        }

        @Override
        public int getBroken() {
            throw new IllegalStateException("it cannot be told");
        }

        @Override
        public int getUnexplained() {
            return 1;
        }
    }

    @BeforeEach
    void open() throws IOException {
        server = LoopbackServer.open(ANY_PORT, DaemonPages.of(() -> health));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private HttpResponse<String> ask(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    @Test
    void health_isToldByItsCode_withTheReason() throws Exception {
        assertThat(ask("GET", "/health").statusCode()).isEqualTo(200);
        health = new Health("the NameNode tells nothing");
        HttpResponse<String> ill = ask("GET", "/health");
        assertThat(ill.statusCode()).isEqualTo(503);
        assertThat(ill.body()).isEqualTo("the NameNode tells nothing\n");
        assertThat(ask("GET", "/metrics").body()).contains("# TYPE tiercel_healthy gauge\ntiercel_healthy 0\n");
    }

    @Test
    void metrics_areTheNumbersOfAllBeans_aLineEach() throws Exception {
        try (MxBeans.Registration bean = MxBeans.register("Counts", "nn:9000", 0, new Counts())) {
            assertThat(bean).isNotNull();
            HttpResponse<String> metrics = ask("GET", "/metrics");
            assertThat(metrics.statusCode()).isEqualTo(200);
            assertThat(metrics.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
            assertThat(metrics.body().lines())
                    .contains(
                            "tiercel_healthy 1",
                            "# HELP tiercel_counts_polls_made_total Polls \\\\ asked.",
                            "# TYPE tiercel_counts_polls_made_total counter",
                            "tiercel_counts_polls_made_total{cluster=\"nn:9000\"} 7",
                            "# TYPE tiercel_counts_seconds_mean gauge",
                            "tiercel_counts_seconds_mean{cluster=\"nn:9000\"} 5.0E-4",
                            "tiercel_counts_connected{cluster=\"nn:9000\"} 1",
                            "tiercel_counts_by_level{cluster=\"nn:9000\",level=\"off-rack\"} 3",
                            "tiercel_counts_by_level{cluster=\"nn:9000\",level=\"a\\\"b\"} 4")
                    .noneMatch(line ->
                            line.contains("trouble") || line.contains("broken") || line.contains("unexplained"));
        }
        assertThat(ask("GET", "/metrics").body()).doesNotContain("tiercel_counts");
    }

    @Test
    void otherPathsAndMethods_areRefused() throws Exception {
        assertThat(ask("GET", "/healthy").statusCode()).isEqualTo(404);
        assertThat(ask("POST", "/health").statusCode()).isEqualTo(405);
        assertThat(ask("GET", "/").statusCode()).isEqualTo(404);
    }

    @Test
    void addressThatOthersReach_isRefused() {
        InetSocketAddress all = new InetSocketAddress("0.0.0.0", 0);
        assertThatThrownBy(() -> LoopbackServer.open(all, Map.of())).hasMessageContaining("loopback");
    }

    @Test
    void addressInUse_isRefusedWithItsKey_whereSomebodyHasSetIt() {
        String taken = "127.0.0.1:" + server.port();
        Settings settings = Settings.of(Map.of(RestSettings.RELAY_ADDRESS.key(), taken));
        assertThatThrownBy(() -> LoopbackServer.open(settings, RestSettings.RELAY_ADDRESS, Map.of()))
                .hasMessageContainingAll(taken, "set another tiercel.relay.http.address");
    }
}
