package io.tiercel.wire.link;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The settings by which a process finds its coordinator, and the kinds of values that they need. */
public final class LinkSettings {
    private static final int PORT_MAX = 65_535;
    private static final long PING_NANOS = 1_000_000_000L;

    private LinkSettings() {}

    /**
     * Where the coordinator is, and by what secret it is believed, for a peer of this role other than a relay.
     *
     * @throws SettingsException if the address or the secret's path cannot be used
     */
    public static PeerLoop.Config peer(Settings settings, PeerRole role) {
        Path secret = path(settings, EventSettings.SECRET_FILE);
        InetSocketAddress address = address(settings, EventSettings.COORDINATOR_ADDRESS);
        return new PeerLoop.Config(address, () -> SecretFile.peer(secret, role), PING_NANOS);
    }

    /** A setting that is a host and a port: {@code host:8765}, {@code [::1]:8765}. The host is not looked up. */
    public static InetSocketAddress address(Settings settings, Setting setting) {
        String text = settings.text(setting).trim();
        int colon = text.lastIndexOf(':');
        String host = colon < 1 ? "" : text.substring(0, colon).replaceAll("^\\[(.*)]$", "$1");
        int port = colon < 1 ? -1 : port(text.substring(colon + 1));
        if (host.isEmpty() || port < 0 || port > PORT_MAX) {
            throw unusable(setting, "expected host:port, found '" + text + "'");
        }
        return InetSocketAddress.createUnresolved(host, port);
    }

    /** A setting that is a file or a directory. */
    public static Path path(Settings settings, Setting setting) {
        Configuration expanding = new Configuration(false);
        expanding.set(setting.key(), settings.text(setting));
        String text = expanding.get(setting.key(), "").trim();
        if (text.isEmpty()) {
            throw unusable(setting, "expected a path, found nothing");
        }
        return Path.of(text);
    }

    private static SettingsException unusable(Setting setting, String why) {
        return new SettingsException(
                List.of("setting " + setting.key() + ": " + why + " (default: " + setting.defaultText() + ")"));
    }

    private static int port(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
