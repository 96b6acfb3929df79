package io.tiercel.core.deadline.choice;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which DataNode a new task's reading counts for. */
public enum ReadGuard {
    /** Ours: the one that will be read, on top of its load and of what was launched since that was measured. */
    READ,
    /** As printed: all of them in equal parts. */
    SPREAD;

    /** As settings write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(ReadGuard::label).toList();
    }
}
