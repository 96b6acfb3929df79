package io.tiercel.systemtests.process;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a process says its tiers have served, as it prints the attribute {@code BytesByTier} of Tiercel's bean. */
public final class Served {
    private static final String LINE = "tiers ";

    private Served() {}

    /** Bytes by the tier of that name; 0 if the process printed nothing of the kind. */
    public static long bytes(String text, String tier) {
        List<String> lines = text.lines().filter(line -> line.startsWith(LINE)).toList();
        if (lines.isEmpty()) {
            return 0;
        }
        Matcher matcher = Pattern.compile("key=" + tier + ", value=(\\d+)").matcher(lines.get(lines.size() - 1));
        if (!matcher.find()) {
            throw new IllegalArgumentException("no tier " + tier + " in " + lines);
        }
        return Long.parseLong(matcher.group(1));
    }
}
