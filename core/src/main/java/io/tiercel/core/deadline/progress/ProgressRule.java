package io.tiercel.core.deadline.progress;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** By which formulas of section 5 (MIMP) a job's progress is judged. */
public enum ProgressRule {
    /** Ours: whole tasks with credit for running ones, {@code >=}, the harmonic mean, and the whole job. */
    WHOLE,
    /** As printed: parts of tasks, {@code >}, equation 6, and the map phase alone. */
    PAPER;

    /** As settings write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(ProgressRule::label).toList();
    }
}
