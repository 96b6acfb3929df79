package io.tiercel.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the processes of one role get beside what the lab gives them.
 *
 * @param settings Hadoop's and Tiercel's, over the lab's own
 * @param classPath jars and directories, before Hadoop's
 * @param jvmFlags after the lab's own, so that they win
 */
public record RoleExtras(Map<String, String> settings, List<String> classPath, List<String> jvmFlags) {
    public static final RoleExtras NONE = new RoleExtras(Map.of(), List.of(), List.of());

    public RoleExtras {
        settings = Map.copyOf(settings);
        classPath = List.copyOf(classPath);
        jvmFlags = List.copyOf(jvmFlags);
    }

    RoleExtras withSetting(String key, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(key, value);
        return new RoleExtras(more, classPath, jvmFlags);
    }

    RoleExtras withClassPath(List<String> entries) {
        return new RoleExtras(settings, joined(classPath, entries), jvmFlags);
    }

    RoleExtras withJvmFlags(List<String> flags) {
        return new RoleExtras(settings, classPath, joined(jvmFlags, flags));
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
