package io.tiercel.wire;

import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsCatalog;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads the {@code tiercel.*} settings of a plug-in: the defaults, over them {@code tiercel-site.xml} from the class path,
 * over that whatever the configuration of its host sets.
 */
public final class SiteSettings {
    private static final String PREFIX = "tiercel.";

    private SiteSettings() {}

    /**
     * The settings of a plug-in in a host with this configuration.
     *
     * @throws io.tiercel.core.settings.SettingsException naming each key that is unknown or cannot be read
     */
    public static Settings load(Configuration conf) {
        return Settings.of(texts(conf));
    }

    /** Whether the host is not to start where {@link #load} fails. Asked of settings that cannot be used as a whole. */
    public static boolean isStrict(Configuration conf) {
        return "true"
                .equals(texts(conf)
                        .getOrDefault(SchedulingSettings.STRICT.key(), "")
                        .trim());
    }

    private static Map<String, String> texts(Configuration conf) {
        Configuration merged = new Configuration(false);
        merged.addResource("tiercel-site.xml");
        for (Setting setting : SettingsCatalog.ALL) {
            // Defaults that speak of ${user.name} are expanded as Hadoop expands what is set.
            if (setting.defaultText().contains("${") && merged.getRaw(setting.key()) == null) {
                merged.set(setting.key(), setting.defaultText());
            }
        }
        Map<String, String> texts = new TreeMap<>();
        addAll(merged, texts);
        addAll(conf, texts);
        return texts;
    }

    private static void addAll(Configuration conf, Map<String, String> texts) {
        conf.getPropsWithPrefix(PREFIX).forEach((suffix, text) -> texts.put(PREFIX + suffix, text));
    }
}
