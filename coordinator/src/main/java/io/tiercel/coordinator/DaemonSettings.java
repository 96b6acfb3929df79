package io.tiercel.coordinator;

import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsCatalog;
import io.tiercel.core.settings.SettingsException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The settings of a daemon, read from a Hadoop configuration, with the kinds that only daemons need. */
public final class DaemonSettings {
    private static final String SITE = "tiercel-site.xml";
    private static final String PREFIX = "tiercel.";
    private static final int PORT_MAX = 65_535;

    private DaemonSettings() {}

    /** Hadoop's configuration on the class path, with the site's settings of Tiercel. */
    public static Configuration configuration() {
        Configuration conf = new Configuration();
        conf.addResource(SITE);
        return conf;
    }

    /**
     * The {@code tiercel.*} settings of a configuration, checked whole. Variables such as {@code ${user.home}} are
     * replaced, in defaults too.
     *
     * @throws SettingsException that names every key that is unknown or cannot be read
     */
    public static Settings of(Configuration conf) {
        Map<String, String> texts = new TreeMap<>();
        Configuration defaults = new Configuration(false);
        for (Setting setting : SettingsCatalog.ALL) {
            if (!setting.key().endsWith("*")) {
                defaults.set(setting.key(), setting.defaultText());
                texts.put(setting.key(), defaults.get(setting.key()));
            }
        }
        texts.putAll(conf.getPropsWithPrefix(PREFIX).entrySet().stream()
                .collect(TreeMap::new, (map, e) -> map.put(PREFIX + e.getKey(), e.getValue()), Map::putAll));
        return Settings.of(texts);
    }

    /** A setting that is a host and a port: {@code host:8765}, {@code [::1]:8765}. The host is not looked up. */
    static InetSocketAddress address(Settings settings, Setting setting) {
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
    static Path path(Settings settings, Setting setting) {
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
