package io.tiercel.core.deadline.admission;

import org.jspecify.annotations.Nullable;

/** What admission control says of a job. Only {@link Refused} keeps it out. */
public sealed interface AdmissionVerdict {
    /** Taken, with the promise that it meets its deadline. */
    record Promised() implements AdmissionVerdict {}

    /** Taken without a promise. */
    record Unpromised(Reason reason) implements AdmissionVerdict {}

    /**
     * Not taken.
     *
     * @param neededSeconds in which time it could finish with this deadline, after the jobs that come first
     * @param keptFrom the job that would miss its deadline for it; null where it would miss its own
     * @param earliestSeconds the earliest deadline, from now, that would be taken; never before the one that was asked for
     */
    record Refused(double neededSeconds, @Nullable PromisedJob keptFrom, double earliestSeconds)
            implements AdmissionVerdict {}

    /** Why no promise is given. */
    enum Reason {
        NO_DEADLINE("it has no deadline"),
        UNKNOWN_TASKS("nobody knows how many tasks it has"),
        NO_MODEL("nothing has been learned of its tasks yet"),
        UNKNOWN_OTHERS("nobody knows how long a job that was promised its deadline still takes"),
        NO_SLOTS("its queue has no slots now"),
        NO_CONTROL("admission control is off");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /** As a part of a sentence for people. */
        public String words() {
            return words;
        }
    }
}
