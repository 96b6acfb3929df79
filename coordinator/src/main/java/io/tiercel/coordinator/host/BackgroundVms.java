package io.tiercel.coordinator.host;

import io.tiercel.core.settings.HostSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.util.List;
import java.util.stream.Stream;

/** Which VMs are best-effort on the coordinator's word. */
public final class BackgroundVms {
    private static final int PATTERNS_MAX = 500;
    /** The longest name of a domain of libvirt is shorter. */
    private static final int PATTERN_CHARACTERS_MAX = 100;

    private BackgroundVms() {}

    /**
     * The names and patterns of the setting; none where nobody is named.
     *
     * @throws SettingsException if one cannot be a VM's name
     */
    public static List<String> of(Settings settings) {
        List<String> patterns = Stream.of(settings.text(HostSettings.BACKGROUND).split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
        if (patterns.size() > PATTERNS_MAX) {
            throw unusable("there are " + patterns.size() + " names; " + PATTERNS_MAX + " are the most");
        }
        patterns.forEach(BackgroundVms::check);
        return patterns;
    }

    private static void check(String pattern) {
        boolean plain = pattern.chars().noneMatch(c -> Character.isWhitespace(c) || c == '#');
        if (!plain || pattern.length() > PATTERN_CHARACTERS_MAX) {
            throw unusable("expected the name of a VM, or a pattern such as hadoop-*, found '" + pattern + "'");
        }
    }

    private static SettingsException unusable(String why) {
        return new SettingsException(List.of("setting " + HostSettings.BACKGROUND.key() + ": " + why));
    }
}
