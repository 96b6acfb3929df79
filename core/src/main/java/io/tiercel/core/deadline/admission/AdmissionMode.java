package io.tiercel.core.deadline.admission;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which jobs with a deadline are taken. */
public enum AdmissionMode {
    /** Ours: those with which every promise is kept, their own and each that was given, earlier or later. */
    STRICT,
    /**
     * Equation 7 as printed, but in time left and not in absolute time. Jobs with later deadlines are not protected: a
     * deadline of 180 s may be taken where one of 600 s is refused.
     */
    PAPER,
    /** All of them. */
    NONE;

    /** As settings write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> labels() {
        return Arrays.stream(values()).map(AdmissionMode::label).toList();
    }
}
