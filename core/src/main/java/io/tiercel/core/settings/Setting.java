package io.tiercel.core.settings;

import java.util.Objects;

/**
 * One {@code tiercel.*} key: its name, kind, default and meaning.
 *
 * <p>A key that ends in {@code .*} stands for a family of keys, one for each suffix.
 *
 * @param key the full name, for example {@code tiercel.client.node.capacity}
 * @param kind how the text is read
 * @param defaultText what holds where the key is not set; may be empty where that means "none"
 * @param meaning one or two sentences for the reference page
 */
public record Setting(String key, Kind kind, String defaultText, String meaning) {
    /** How the text of a setting is read. */
    public enum Kind {
        /** {@code true} or {@code false}. */
        FLAG,
        /** A whole number, not negative. */
        COUNT,
        /** A number of bytes with an optional binary suffix: {@code 64m}, {@code 1g}. */
        BYTES,
        /** A time with a unit: {@code 5ms}, {@code 1s}, {@code 2m}. */
        DURATION,
        /** Any text. */
        TEXT
    }

    public Setting {
        Objects.requireNonNull(kind, "kind");
        if (!key.startsWith("tiercel.")) {
            throw new IllegalArgumentException("a setting's key must start with tiercel.: " + key);
        }
        if (meaning.isBlank()) {
            throw new IllegalArgumentException("a setting must say what it means: " + key);
        }
    }

    /** Whether this definition covers the key, by name or as a family. */
    boolean covers(String candidate) {
        if (key.endsWith(".*")) {
            return candidate.startsWith(key.substring(0, key.length() - 1)) && candidate.length() >= key.length();
        }
        return key.equals(candidate);
    }
}
