package io.tiercel.coordinator.rest;

import com.sun.net.httpserver.HttpHandler;
import io.tiercel.coordinator.rest.spnego.Spnego;
import io.tiercel.core.build.Build;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.http.DaemonPages;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;

/** Opens what the coordinator answers by HTTP, as the settings say. Stateless. */
public final class RestDoor {
    /** Of one who asks: a dashboard asks a few times each few seconds. */
    private static final double PER_SECOND = 50;

    private static final double AT_ONCE = 200;

    private RestDoor() {}

    /**
     * Answers from now on.
     *
     * @param conf of Hadoop
     * @return nothing where nobody has set an address and the default is in use
     * @throws IOException that says what to do, if an address that was set cannot be listened at, or a keytab cannot be used
     * @throws SettingsException if a setting cannot be used
     */
    public static Optional<LoopbackServer> open(
            Settings settings,
            Configuration conf,
            CoordinatorSecrets secrets,
            ClusterSources sources,
            Supplier<Health> health)
            throws IOException {
        Optional<Spnego> spnego = Spnego.of(settings, conf);
        RestGuests guests =
                new RestGuests(() -> tokens(secrets), spnego, new RestSessions(new SecureRandom()), System::nanoTime);
        RestHandler.Terms terms = new RestHandler.Terms(
                new RestGate(hosts(settings, spnego)), new RestRates(PER_SECOND, AT_ONCE), prefix(settings));
        HttpHandler rest = new RestHandler(terms, guests, routes(guests, sources), System::nanoTime);
        Map<String, HttpHandler> handlers = new TreeMap<>(DaemonPages.of(health));
        handlers.put("/", rest);
        return LoopbackServer.open(settings, RestSettings.ADDRESS, settings.flag(RestSettings.REMOTE), handlers);
    }

    /** All that may be asked. */
    static List<RestRoute> routes(RestGuests guests, ClusterSources sources) {
        List<RestRoute> routes = new ArrayList<>(Overview.routes(sources));
        routes.addAll(MemoryRoutes.of(sources));
        routes.addAll(ReadRoutes.of(sources));
        routes.addAll(DeadlineRoutes.of(sources.standings()));
        routes.addAll(HostRoutes.of(sources.hosts()));
        routes.addAll(PartRoutes.of(sources.peers()));
        routes.addAll(FindingRoutes.of(sources));
        routes.addAll(SsdRoutes.of(sources.ssds()));
        routes.addAll(WhyRoutes.of(sources.reasons()));
        List<RestRoute> all = new ArrayList<>(routes);
        all.addAll(LoginRoutes.of(guests, () -> OpenApiDocument.of(Build.current(), all)));
        return all;
    }

    private static List<String> tokens(CoordinatorSecrets secrets) {
        return secrets.now().stream()
                .map(secret -> RestToken.of(secret.of(PeerRole.COMMAND)))
                .toList();
    }

    /** The names under which it may be asked beside those of loopback. */
    private static Set<String> hosts(Settings settings, Optional<Spnego> spnego) {
        Set<String> hosts = new TreeSet<>();
        Arrays.stream(settings.text(RestSettings.HOSTS).split("[,\\s]+", -1))
                .filter(host -> !host.isEmpty())
                .forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
        hosts.add(LinkSettings.address(settings, RestSettings.ADDRESS)
                .getHostString()
                .toLowerCase(Locale.ROOT));
        spnego.map(Spnego::host).ifPresent(hosts::add);
        return hosts;
    }

    private static String prefix(Settings settings) {
        String prefix = settings.text(RestSettings.PREFIX).strip().replaceFirst("/+$", "");
        if (!prefix.isEmpty() && !prefix.matches("(/[A-Za-z0-9._-]+)+")) {
            throw new SettingsException(List.of(
                    "setting " + RestSettings.PREFIX.key() + ": expected a path as /tiercel, found '" + prefix + "'"));
        }
        return prefix;
    }
}
