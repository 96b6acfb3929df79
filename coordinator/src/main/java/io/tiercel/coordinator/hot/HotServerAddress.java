package io.tiercel.coordinator.hot;

import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a memcached server is.
 *
 * @param name its host and port, as clients are told them
 * @param address the same; the host is not looked up
 */
public record HotServerAddress(String name, InetSocketAddress address) {
    private static final int SERVERS_MAX = 500;
    private static final int PORT_MAX = 65_535;

    /**
     * Those of the settings; none where the tier is off.
     *
     * @throws SettingsException if they cannot be read
     */
    public static List<HotServerAddress> of(Settings settings) {
        List<HotServerAddress> servers = new ArrayList<>();
        for (String word : settings.text(HotSettings.SERVERS).split(",", -1)) {
            if (!word.isBlank()) {
                servers.add(parse(word.strip()));
            }
        }
        if (servers.size() > SERVERS_MAX) {
            throw unusable("there are " + servers.size() + " servers; " + SERVERS_MAX + " are the most");
        }
        // By their addresses, to which large and small letters of a host are the same.
        if (servers.stream().map(HotServerAddress::address).distinct().count() < servers.size()) {
            throw unusable("a server is there twice");
        }
        return servers;
    }

    private static HotServerAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        int port = colon < 1 ? -1 : port(text.substring(colon + 1));
        if (port < 1 || port > PORT_MAX) {
            throw unusable("expected host:port, found '" + text + "'");
        }
        return new HotServerAddress(text, InetSocketAddress.createUnresolved(text.substring(0, colon), port));
    }

    private static int port(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static SettingsException unusable(String why) {
        return new SettingsException(List.of("setting " + HotSettings.SERVERS.key() + ": " + why));
    }
}
