package io.tiercel.install.text;

import java.util.Map;
import java.util.stream.Collectors;

/** A file of settings in TOML. What is put in comes before the first table, since what is behind a table belongs to it. */
public final class TomlText {
    private TomlText() {}

    /** The file with these keys, but for those that it has already. */
    public static String withKeys(String raw, Map<String, String> values) {
        String top = raw.substring(0, firstTable(raw));
        String end = LineEnds.of(raw);
        String keys = values.entrySet().stream()
                .filter(key -> !hasKey(top, key.getKey()))
                .map(key -> key.getKey() + " = \"" + Raw.ofText(escaped(key.getValue())) + "\"" + end)
                .collect(Collectors.joining());
        if (keys.isEmpty()) {
            return raw;
        }
        String gap = top.isEmpty() || top.endsWith("\n") ? "" : end;
        return top + gap + Marks.HASH_BEGIN + end + keys + Marks.HASH_END + end + raw.substring(top.length());
    }

    private static int firstTable(String raw) {
        int at = 0;
        while (at < raw.length()) {
            if (raw.startsWith("[", at)) {
                return at;
            }
            int feed = raw.indexOf('\n', at);
            at = feed < 0 ? raw.length() : feed + 1;
        }
        return at;
    }

    private static boolean hasKey(String top, String key) {
        return top.lines().anyMatch(line -> line.strip().matches(key + "\\s*=.*"));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
