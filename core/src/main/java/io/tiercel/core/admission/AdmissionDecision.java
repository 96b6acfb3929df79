package io.tiercel.core.admission;

/**
 * What becomes of a job that is submitted with a deadline.
 *
 * @param words why, for the submitter; of a refusal they name the earliest deadline that would be accepted, if there is one
 */
public record AdmissionDecision(Outcome outcome, String words) {
    /** The three things that may become of it. */
    public enum Outcome {
        /** The job is taken, and will keep its deadline. */
        PROMISED,
        /** The job is taken, and nobody says when it will end. */
        TAKEN,
        /** The job is not taken. */
        REFUSED
    }

    public AdmissionDecision {
        if (words.isBlank()) {
            throw new IllegalArgumentException("the submitter is to be told why: words must not be blank");
        }
    }

    public static AdmissionDecision promised(String words) {
        return new AdmissionDecision(Outcome.PROMISED, words);
    }

    public static AdmissionDecision taken(String words) {
        return new AdmissionDecision(Outcome.TAKEN, words);
    }

    public static AdmissionDecision refused(String words) {
        return new AdmissionDecision(Outcome.REFUSED, words);
    }
}
