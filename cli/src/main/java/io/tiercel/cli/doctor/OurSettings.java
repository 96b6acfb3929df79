package io.tiercel.cli.doctor;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.util.Map;
import java.util.TreeMap;

/** The {@code tiercel.*} settings of a site, as far as they can be used: the rest holds its defaults. */
public final class OurSettings {
    private OurSettings() {}

    public static Settings of(HadoopSite site) {
        Map<String, String> usable = new TreeMap<>();
        site.withPrefix("tiercel.").forEach((key, text) -> {
            if (isUsable(key, text)) {
                usable.put(key, text);
            }
        });
        return Settings.of(usable);
    }

    private static boolean isUsable(String key, String text) {
        try {
            Settings.of(Map.of(key, text));
            return true;
        } catch (SettingsException e) {
            return false;
        }
    }
}
