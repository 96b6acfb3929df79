package io.tiercel.resourcemanager.terms;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What was agreed of a job when it was submitted: its deadline, whether it is promised, and how many map tasks it has.
 *
 * <p>It is in the job's submission context, which the ResourceManager stores: what {@code DeadlineRule} has agreed comes back
 * with the job when the ResourceManager starts again or another takes over.
 *
 * @param deadlineMillis in milliseconds since 1970; empty where the job has none
 * @param promised whether it was taken with the promise that it keeps its deadline
 * @param maps empty where that is not known
 */
public record JobTerms(OptionalLong deadlineMillis, boolean promised, OptionalInt maps) {
    /** Scheduling properties of a submission context, which the rule alone writes. */
    private static final String DEADLINE = "TIERCEL_DEADLINE_MILLIS";

    private static final String PROMISED = "TIERCEL_PROMISED";
    private static final List<String> KEYS = List.of(DEADLINE, PROMISED);

    /** A job of which nobody has said anything. */
    public static final JobTerms NONE = new JobTerms(OptionalLong.empty(), false, OptionalInt.empty());

    /**
     * Of a job that the ResourceManager has.
     *
     * @param environment as YARN has it of the job: the environment of the master's container and the scheduling properties
     */
    public static JobTerms of(Map<String, String> environment) {
        String deadline = environment.get(DEADLINE);
        if (deadline == null) {
            return NONE;
        }
        try {
            return new JobTerms(
                    OptionalLong.of(Long.parseLong(deadline)),
                    Boolean.parseBoolean(environment.get(PROMISED)),
                    SubmittedTerms.of(environment).maps());
        } catch (IllegalArgumentException e) {
            // Where the rule is not set up a user may write anything there.
            return NONE;
        }
    }

    /** Takes out of these what only the ResourceManager may write; says whether there was any of it. */
    public static boolean removeFrom(Map<String, String> environment) {
        boolean noted = SubmitterNote.removeFrom(environment);
        return environment.keySet().removeAll(KEYS) || noted;
    }

    /** Writes what was agreed into the scheduling properties of a submission, where {@link #of} finds it. */
    public static void write(long deadlineMillis, boolean promised, Map<String, String> properties) {
        properties.put(DEADLINE, Long.toString(deadlineMillis));
        properties.put(PROMISED, Boolean.toString(promised));
    }
}
