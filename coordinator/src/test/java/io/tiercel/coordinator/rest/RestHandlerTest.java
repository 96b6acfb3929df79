package io.tiercel.coordinator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.learn.ReasonsAsked;
import io.tiercel.coordinator.ssd.SsdConfig;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.why.CoordinatorReasons;
import io.tiercel.coordinator.why.MemoryReasons;
import io.tiercel.core.regret.RegretReport;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSolverName;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RestHandlerTest {
    private static final String TOKEN =
            RestToken.of(CoordinatorSecret.of("sixteen bytes at least").of(PeerRole.COMMAND));
    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static final MemoryReasons MEMORY = new MemoryReasons() {
        @Override
        public List<Explanation> explainBlock(String block) {
            return List.of();
        }

        @Override
        public List<Explanation> explainFile(String path) {
            return List.of(Explanation.of(Kind.FILE, path, 1_000, "is kept", List.of(Ground.of("benefit", 0.5, "")))
                    .against("/other", "more room"));
        }

        @Override
        public Map<String, RegretReport> regret() {
            return Map.of("pins", new RegretReport(10, 0.5, Map.of("lru", 0.25, "belady", 0.75)));
        }
    };

    private final SsdLoop loop = new SsdLoop(
            new SsdConfig(SsdSolverName.MISS_COST, 3_600_000_000_000L, SsdRules.DEFAULT, 1, ""),
            vms -> Map.of(),
            (host, message) -> false);
    private LoopbackServer server;

    @BeforeEach
    void open() throws IOException {
        server = LoopbackServer.open(ANY_PORT, Map.of("/", RestHandlers.of(RestHandlers.guests(TOKEN), routes())));
    }

    private List<RestRoute> routes() {
        List<RestRoute> all = new ArrayList<>(SsdRoutes.of(loop));
        all.addAll(WhyRoutes.of(new CoordinatorReasons(MEMORY, loop, new ReasonsAsked())));
        return all;
    }

    @AfterEach
    void close() {
        server.close();
        loop.close();
    }

    private HttpResponse<String> ask(String method, String path, String token, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Authorization", "Bearer " + token)
                .method(method, BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    private HttpResponse<String> ask(String method, String path, String body) throws Exception {
        return ask(method, path, TOKEN, body);
    }

    @Test
    void whoHasTheToken_isAnswered_andNobodyElse() throws Exception {
        assertThat(ask("GET", "/ssd", "").body()).contains("\"solver\" : \"miss-cost\"");
        HttpResponse<String> stranger = ask("GET", "/ssd", "wrong", "");
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(stranger.body()).contains("tiercel ssd token").doesNotContain("miss-cost");
    }

    @Test
    void whatCannotBeAsked_isRefusedInWords() throws Exception {
        assertThat(ask("GET", "/else", "").statusCode()).isEqualTo(404);
        assertThat(ask("GET", "/ssd/why/", "").statusCode()).isEqualTo(404);
        assertThat(ask("GET", "/ssd/trigger", "").statusCode()).isEqualTo(405);
        assertThat(ask("GET", "/ssd/plan", "").body()).contains("no round yet");
        assertThat(ask("PUT", "/ssd/override/vm", "{").body()).contains("no JSON");
        assertThat(ask("PUT", "/ssd/override/vm", "{}").body()).contains("how many bytes");
        assertThat(ask("PUT", "/ssd/override/vm", "{\"bytes\":\"x\"}").body()).contains("whole number");
        HttpResponse<String> unknown = ask("PUT", "/ssd/override/vm", "{\"bytes\":5}");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("no cache of a VM vm");
        assertThat(ask("DELETE", "/ssd/override/vm", "").statusCode()).isEqualTo(404);
        assertThat(ask("POST", "/ssd/pause", "x".repeat(70_000)).statusCode()).isEqualTo(413);
    }

    @Test
    void loop_isPausedAndLetGoOn() throws Exception {
        assertThat(ask("POST", "/ssd/pause", "").statusCode()).isEqualTo(200);
        assertThat(loop.isPaused()).isTrue();
        assertThat(ask("POST", "/ssd/resume", "").body()).contains("again");
        assertThat(loop.isPaused()).isFalse();
        assertThat(ask("GET", "/ssd/dry-run", "").body()).contains("\"applied\" : false");
    }

    @Test
    void why_isAnsweredByAPathWithSlashes_inOneShape() throws Exception {
        HttpResponse<String> answer = ask("GET", "/v1/why/file/user/a%20b/part-0", "");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("\"name\" : \"/user/a b/part-0\"", "\"at\" : \"1970-01-01T00:00:01Z\"")
                .contains("\"number\" : 0.5", "\"runner_up\" : \"/other\"", "\"otherwise\" : \"more room\"");
        assertThat(ask("GET", "/v1/regret", "").body())
                .contains("\"possible\" : 0.75", "\"better\" : \"\"", "\"belady\" : 0.75");
        assertThat(ask("GET", "/v1/why/block/blk_1", "").statusCode()).isEqualTo(404);
        assertThat(ask("GET", "/v1/why/vm/nobody", "").body()).contains("a cache of the VM nobody");
        assertThat(ask("GET", "/v1/why/file/", "").statusCode()).isEqualTo(404);
    }
}
