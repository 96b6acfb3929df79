package io.tiercel.core.why;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Why something was decided as it was.
 *
 * @param kind of what was decided about
 * @param name of that, as people ask for it
 * @param atMillis when it was decided, in milliseconds since 1970; 0 where nobody knows
 * @param decision in words that follow the name: "took a slot of vm-3"
 * @param grounds what it went by
 * @param runnerUp what would have been decided instead; empty where there was nothing else
 * @param otherwise what would have changed it; empty where nothing would
 */
public record Explanation(
        Kind kind,
        String name,
        long atMillis,
        String decision,
        List<Ground> grounds,
        String runnerUp,
        String otherwise) {
    private static final int MILLIS = 1_000;

    /** What people may ask about. */
    public enum Kind {
        BLOCK,
        FILE,
        JOB,
        TASK,
        VM,
        DEADLINE;

        /** As commands and paths write it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The kind with this label. */
        public static Optional<Kind> labelled(String label) {
            for (Kind kind : values()) {
                if (kind.label().equals(label)) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    public Explanation {
        grounds = List.copyOf(grounds);
        if (decision.isBlank()) {
            throw new IllegalArgumentException("an explanation of " + name + " must say what was decided");
        }
    }

    /** One without a runner-up, that nothing would have changed. */
    public static Explanation of(Kind kind, String name, long atMillis, String decision, List<Ground> grounds) {
        return new Explanation(kind, name, atMillis, decision, grounds, "", "");
    }

    /** When it was decided, as {@code 2026-01-31T18:00:00Z}; empty where nobody knows. */
    public String at() {
        return atMillis == 0
                ? ""
                : Instant.ofEpochSecond(Math.floorDiv(atMillis, MILLIS)).toString();
    }

    /** The same with what would have been decided instead, and what would have changed it. */
    public Explanation against(String other, String change) {
        return new Explanation(kind, name, atMillis, decision, grounds, other, change);
    }
}
