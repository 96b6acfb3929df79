package io.tiercel.core.settings;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One {@code tiercel.*} key: its name, kind, default and meaning.
 *
 * <p>A key that ends in {@code .*} stands for a family of keys, one for each suffix.
 *
 * @param key the full name, for example {@code tiercel.client.node.capacity}
 * @param kind how the text is read
 * @param defaultText what holds where the key is not set; may be empty where that means "none"
 * @param meaning one or two sentences for the reference page
 * @param members the suffixes that a family has; empty where it has any, and for a key that is no family
 * @param limit what the text must keep to, beyond what its kind asks for
 */
public record Setting(
        String key, Kind kind, String defaultText, String meaning, List<String> members, SettingLimit limit) {
    private static final String FAMILY_END = ".*";

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

    /** Whether this is a family of keys, one for each suffix. */
    public boolean isFamily() {
        return key.endsWith(FAMILY_END);
    }

    /** The key of a family's member. */
    String memberKey(String suffix) {
        if (!isFamily()) {
            throw new IllegalArgumentException("not a family of settings: " + key);
        }
        return key.substring(0, key.length() - 1) + suffix;
    }

    /** Whether this definition covers the key, by name or as a family. */
    boolean covers(String candidate) {
        if (!isFamily()) {
            return key.equals(candidate);
        }
        String prefix = memberKey("");
        return candidate.startsWith(prefix)
                && candidate.length() > prefix.length()
                && (members.isEmpty() || members.contains(candidate.substring(prefix.length())));
    }

    /**
     * The keys that one may have meant who wrote the candidate: of a family without fixed members, the one whose suffix
     * begins after as many dots as the family's does.
     */
    Stream<String> meant(String candidate) {
        if (!isFamily()) {
            return Stream.of(key);
        }
        if (!members.isEmpty()) {
            return members.stream().map(this::memberKey);
        }
        int words = key.split("\\.", -1).length;
        String[] written = candidate.split("\\.", words);
        boolean hasSuffix = written.length == words && !written[words - 1].isEmpty();
        return Stream.of(hasSuffix ? memberKey(written[words - 1]) : key);
    }

    /** Throws IllegalArgumentException that says what was expected of the text. */
    void check(String text) {
        SettingText.check(kind, text);
        limit.check(text);
    }
}
