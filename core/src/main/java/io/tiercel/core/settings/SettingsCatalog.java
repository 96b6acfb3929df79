package io.tiercel.core.settings;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every {@code tiercel.*} key there is, in the order of the reference page. */
public final class SettingsCatalog {
    /** In the order of the reference page. To name a group initialises its class, which fills it. */
    private static final List<SettingGroup> GROUPS = List.of(
            ClientSettings.GROUP,
            EventSettings.GROUP,
            PinSettings.GROUP,
            CacheSettings.GROUP,
            HotSettings.GROUP,
            SchedulingSettings.GROUP,
            TopologySettings.GROUP,
            HostSettings.GROUP,
            SsdSettings.GROUP,
            RestSettings.GROUP,
            WhySettings.GROUP,
            DeadlineSettings.GROUP);

    /** The settings of all groups. */
    public static final List<Setting> ALL =
            GROUPS.stream().map(SettingGroup::close).flatMap(List::stream).toList();

    private SettingsCatalog() {}

    static @Nullable Setting find(String key) {
        for (Setting setting : ALL) {
            if (setting.covers(key)) {
                return setting;
            }
        }
        return null;
    }

    /** The known key with the smallest edit distance; ties break by name. */
    static String nearest(String key) {
        return Collections.min(
                ALL.stream().flatMap(setting -> setting.meant(key)).toList(),
                Comparator.<String>comparingInt(k -> editDistance(k, key)).thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein's distance, two rows at a time. */
    private static int editDistance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(substituted, 1 + Math.min(previous[j], row[j - 1]));
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
