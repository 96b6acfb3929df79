package io.tiercel.coordinator.rest;

import com.sun.net.httpserver.HttpHandler;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.http.DaemonPages;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Opens what the coordinator answers by HTTP, as the settings say. Stateless. */
public final class RestDoor {
    private RestDoor() {}

    /**
     * Answers from now on.
     *
     * @return nothing where nobody has set an address and the default is in use
     * @throws IOException that says what to do, if an address that was set cannot be listened at
     */
    public static Optional<LoopbackServer> open(
            Settings settings, CoordinatorSecrets secrets, SsdLoop ssds, Supplier<Health> health) throws IOException {
        Map<String, HttpHandler> handlers = new TreeMap<>(DaemonPages.of(health));
        handlers.put("/", new RestHandler(() -> tokens(secrets), SsdRoutes.of(ssds)));
        return LoopbackServer.open(settings, RestSettings.ADDRESS, handlers);
    }

    private static List<String> tokens(CoordinatorSecrets secrets) {
        return secrets.now().stream()
                .map(secret -> RestToken.of(secret.of(PeerRole.COMMAND)))
                .toList();
    }
}
