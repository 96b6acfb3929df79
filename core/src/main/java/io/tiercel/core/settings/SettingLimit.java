package io.tiercel.core.settings;

import java.util.List;

/** What the text of a setting must keep to, beyond what its kind asks for. Checked after the kind. */
@FunctionalInterface
interface SettingLimit {
    /** Any text that the kind can be read from. */
    SettingLimit NONE = text -> {};

    /** Throws IllegalArgumentException that says what was expected. */
    void check(String text);

    static SettingLimit oneOf(List<String> words) {
        return text -> {
            if (!words.contains(text.trim())) {
                throw new IllegalArgumentException(
                        "expected one of " + String.join(", ", words) + ", found '" + text + "'");
            }
        };
    }

    /** For counts: from the lowest to the highest, both allowed. */
    static SettingLimit between(long lowest, long highest) {
        return text -> {
            long value = SettingText.count(text);
            if (value < lowest || value > highest) {
                throw new IllegalArgumentException(
                        "expected a count from " + lowest + " to " + highest + ", found '" + text + "'");
            }
        };
    }

    /** For bytes. */
    static SettingLimit atLeast(String lowest) {
        long min = SettingText.bytes(lowest);
        return text -> {
            if (SettingText.bytes(text) < min) {
                throw new IllegalArgumentException("expected at least " + lowest + ", found '" + text + "'");
            }
        };
    }

    /** For durations. */
    static SettingLimit lasting(String lowest) {
        long min = SettingText.nanos(lowest);
        return text -> {
            if (SettingText.nanos(text) < min) {
                throw new IllegalArgumentException("expected at least " + lowest + ", found '" + text + "'");
            }
        };
    }

    /** For texts: the word auto, or what is of the kind and keeps to the limit. */
    static SettingLimit autoOr(Setting.Kind kind, SettingLimit limit) {
        return text -> {
            if (!text.trim().equals("auto")) {
                try {
                    SettingText.check(kind, text);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(
                            String.valueOf(e.getMessage()).replaceFirst("expected ", "expected auto or "), e);
                }
                limit.check(text);
            }
        };
    }

    /** For counts and bytes. */
    static SettingLimit powerOfTwo(String lowest, String highest) {
        long min = SettingText.bytes(lowest);
        long max = SettingText.bytes(highest);
        return text -> {
            long value = SettingText.bytes(text);
            if (value < min || value > max || Long.bitCount(value) != 1) {
                throw new IllegalArgumentException(
                        "expected a power of two from " + lowest + " to " + highest + ", found '" + text + "'");
            }
        };
    }
}
