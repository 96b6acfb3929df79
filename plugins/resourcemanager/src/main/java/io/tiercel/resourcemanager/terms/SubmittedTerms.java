package io.tiercel.resourcemanager.terms;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a submitter says of a job, in the environment of its master's container: {@code TIERCEL_DEADLINE} and {@code
 * TIERCEL_MAPS}.
 *
 * @param deadline as it was written; empty where the job has none
 * @param writtenMaps how many map tasks the job has, as it was written; empty where that is not said
 */
public record SubmittedTerms(Optional<String> deadline, Optional<String> writtenMaps) {
    static final String DEADLINE = "TIERCEL_DEADLINE";
    static final String MAPS = "TIERCEL_MAPS";

    public static SubmittedTerms of(Map<String, String> environment) {
        return new SubmittedTerms(text(environment, DEADLINE), text(environment, MAPS));
    }

    /**
     * How many map tasks the job has; empty where that is not said.
     *
     * @throws IllegalArgumentException if the number is none
     */
    public OptionalInt maps() {
        return writtenMaps.isPresent() ? OptionalInt.of(count(writtenMaps.get())) : OptionalInt.empty();
    }

    /** How many map tasks a job with this environment has; empty where that is not said, or what is said is no number. */
    public static OptionalInt mapsOrNone(Map<String, String> environment) {
        try {
            return of(environment).maps();
        } catch (IllegalArgumentException e) {
            return OptionalInt.empty();
        }
    }

    /** Empty also for a variable of Hadoop's configuration that is not set, which arrives as it was written. */
    private static Optional<String> text(Map<String, String> environment, String key) {
        String text = environment.getOrDefault(key, "").strip();
        boolean unset = text.isEmpty() || (text.startsWith("${") && text.endsWith("}"));
        return unset ? Optional.empty() : Optional.of(text);
    }

    private static int count(String text) {
        try {
            int count = Integer.parseInt(text);
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Said below, as of a negative one.
        }
        throw new IllegalArgumentException(
                MAPS + " is to be a whole number that is not negative, and is '" + text + "'");
    }
}
