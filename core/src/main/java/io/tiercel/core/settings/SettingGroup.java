package io.tiercel.core.settings;

import io.tiercel.core.settings.Setting.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings that belong together, in the order in which they were defined: a stretch of the reference page.
 *
 * <p>A class of settings has one, before its first setting, and defines its settings through it. So a setting that is
 * defined is in the catalogue. Not thread-safe: the initialiser of the class fills the group, and the catalogue closes it.
 */
public final class SettingGroup {
    private final List<Setting> defined = new ArrayList<>();
    private boolean closed;

    /** A new setting, whose text may be whatever its kind can be read from. */
    public Setting define(String key, Kind kind, String defaultText, String meaning) {
        return define(key, kind, defaultText, meaning, SettingLimit.NONE);
    }

    /** A new setting, whose text must keep to the limit as well. */
    Setting define(String key, Kind kind, String defaultText, String meaning, SettingLimit limit) {
        return add(new Setting(key, kind, defaultText, meaning, List.of(), limit));
    }

    /** A new family of settings, whose key ends in {@code .*}, with these suffixes and no others. */
    Setting family(String key, Kind kind, String defaultText, String meaning, List<String> members) {
        return add(new Setting(key, kind, defaultText, meaning, members, SettingLimit.NONE));
    }

    /**
     * Ends the group, and returns its settings.
     *
     * <p>A definition that comes later throws IllegalStateException: it would be missing from the catalogue.
     */
    List<Setting> close() {
        closed = true;
        return List.copyOf(defined);
    }

    private Setting add(Setting setting) {
        if (closed) {
            throw new IllegalStateException(
                    "the catalogue of settings was made before " + setting.key() + " was defined");
        }
        defined.add(setting);
        return setting;
    }
}
