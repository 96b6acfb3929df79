package io.tiercel.core.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The {@code tiercel.*} settings of one process, checked whole when it is built.
 *
 * <p>An unknown key, or text its kind cannot be read from, fails with a {@link SettingsException} that names the key
 * and, for a misspelt one, the nearest known name. Immutable.
 */
public final class Settings {
    private final Map<String, String> texts;

    private Settings(Map<String, String> texts) {
        this.texts = texts;
    }

    /** Settings from texts by key; keys that do not start with {@code tiercel.} are not ours and are ignored. */
    public static Settings of(Map<String, String> texts) {
        Map<String, String> ours = new TreeMap<>();
        List<String> complaints = new ArrayList<>();
        for (Map.Entry<String, String> e : new TreeMap<>(texts).entrySet()) {
            if (e.getKey().startsWith("tiercel.")) {
                complain(e.getKey(), e.getValue(), complaints);
                ours.put(e.getKey(), e.getValue());
            }
        }
        if (!complaints.isEmpty()) {
            throw new SettingsException(complaints);
        }
        return new Settings(ours);
    }

    public boolean flag(Setting setting) {
        return SettingText.flag(text(setting));
    }

    public long count(Setting setting) {
        return SettingText.count(text(setting));
    }

    public long bytes(Setting setting) {
        return SettingText.bytes(text(setting));
    }

    public long nanos(Setting setting) {
        return SettingText.nanos(text(setting));
    }

    public String text(Setting setting) {
        return texts.getOrDefault(setting.key(), setting.defaultText());
    }

    /** The member of a family of keys that ends in {@code suffix}, or the family's default. */
    public String member(Setting family, String suffix) {
        return texts.getOrDefault(family.memberKey(suffix), family.defaultText());
    }

    /** Bytes from the text of a family's member. */
    public long memberBytes(Setting family, String suffix) {
        return SettingText.bytes(member(family, suffix));
    }

    private static void complain(String key, String text, List<String> complaints) {
        Setting setting = SettingsCatalog.find(key);
        if (setting == null) {
            complaints.add("unknown setting " + key + ": did you mean " + SettingsCatalog.nearest(key) + "?");
            return;
        }
        try {
            setting.check(text);
        } catch (IllegalArgumentException e) {
            complaints.add("setting " + key + ": " + e.getMessage() + " (default: " + setting.defaultText() + ")");
        }
    }
}
