package io.tiercel.wire.finding;

import java.util.Arrays;
import java.util.Locale;

/** How bad a finding is, the worst first. */
public enum Severity {
    /** Something does not start, or does nothing. */
    ERROR(3),
    /** It works, and worse than it could or not as was meant. */
    WARNING(2),
    /** It may be meant so, or could not be looked at. */
    HINT(1);

    private final int weight;

    Severity(int weight) {
        this.weight = weight;
    }

    /** Whether something is wrong. */
    public boolean isWrong() {
        return this != HINT;
    }

    /** More for what is worse. Its number in files and messages. */
    public int weight() {
        return weight;
    }

    /** The word for it in answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** By its number. One that only a newer release knows is a hint. */
    static Severity of(int weight) {
        return Arrays.stream(values())
                .filter(severity -> severity.weight == weight)
                .findFirst()
                .orElse(HINT);
    }
}
