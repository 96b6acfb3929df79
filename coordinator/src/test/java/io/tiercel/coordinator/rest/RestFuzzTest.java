package io.tiercel.coordinator.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.coordinator.ssd.SsdConfig;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.core.ssd.plan.SsdRules;
import io.tiercel.core.ssd.plan.SsdSolverName;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an operator sends by HTTP. */
@Tag("fuzz")
final class RestFuzzTest {
    private static final String TOKEN =
            RestToken.of(CoordinatorSecret.of("sixteen bytes at least").of(PeerRole.COMMAND));

    @Test
    void overrides_areTakenOrRefused_andNeverFail() throws Exception {
        SsdLoop loop = new SsdLoop(
                new SsdConfig(SsdSolverName.MISS_COST, 3_600_000_000_000L, SsdRules.DEFAULT, 1, ""),
                vms -> Map.of(),
                (host, message) -> false);
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpClient client = HttpClient.newHttpClient();
        try (loop;
                LoopbackServer server = LoopbackServer.open(
                        anyPort, Map.of("/", RestHandlers.of(RestHandlers.guests(TOKEN), SsdRoutes.of(loop))))) {
            URI address = URI.create("http://127.0.0.1:" + server.port() + "/ssd/override/vm-1");
            Fuzz.of("overrides by HTTP")
                    .sample("{\"bytes\": 1073741824, \"share\": 2.5}".getBytes(StandardCharsets.UTF_8))
                    .inputs(40)
                    .run(bytes -> {
                        HttpRequest request = HttpRequest.newBuilder(address)
                                .header("Authorization", "Bearer " + TOKEN)
                                .PUT(BodyPublishers.ofByteArray(bytes))
                                .build();
                        assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                                .isBetween(200, 499);
                    });
        }
    }
}
