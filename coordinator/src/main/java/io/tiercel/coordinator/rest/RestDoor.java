package io.tiercel.coordinator.rest;

import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.wire.link.CoordinatorSecrets;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.RestToken;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens what the coordinator answers by HTTP, as the settings say. Stateless. */
public final class RestDoor {
    private static final Logger LOG = LoggerFactory.getLogger(RestDoor.class);

    private RestDoor() {}

    /**
     * Answers from now on.
     *
     * @return nothing where nobody has set an address and the default is in use
     * @throws IOException that says what to do, if an address that was set cannot be listened at
     */
    public static Optional<RestServer> open(Settings settings, CoordinatorSecrets secrets, SsdLoop ssds)
            throws IOException {
        InetSocketAddress named = LinkSettings.address(settings, RestSettings.ADDRESS);
        InetSocketAddress address = new InetSocketAddress(named.getHostString(), named.getPort());
        try {
            return Optional.of(RestServer.open(address, () -> tokens(secrets), SsdRoutes.of(ssds)));
        } catch (BindException e) {
            String text = settings.text(RestSettings.ADDRESS);
            String words = "nothing is answered by HTTP at " + text + " (" + e.getMessage() + "): set another "
                    + RestSettings.ADDRESS.key();
            if (!text.equals(RestSettings.ADDRESS.defaultText())) {
                throw new IOException(words, e);
            }
            LOG.warn("{}", words);
            return Optional.empty();
        }
    }

    private static List<String> tokens(CoordinatorSecrets secrets) {
        return secrets.now().stream()
                .map(secret -> RestToken.of(secret.of(PeerRole.COMMAND)))
                .toList();
    }
}
