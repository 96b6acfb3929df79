package io.tiercel.core.admission;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import java.util.ArrayList;
import java.util.List;

/**
 * What becomes of a job that is submitted with a deadline.
 *
 * @param words why, for the submitter; of a refusal they name the earliest deadline that would be accepted, if there is one
 * @param grounds what it went by, for who asks why
 * @param runnerUp what would have become of it instead; empty where there was nothing else
 * @param otherwise what would have changed that; empty where nothing would
 */
public record AdmissionDecision(
        Outcome outcome, String words, List<Ground> grounds, String runnerUp, String otherwise) {
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
        grounds = List.copyOf(grounds);
        if (words.isBlank()) {
            throw new IllegalArgumentException("the submitter is to be told why: words must not be blank");
        }
    }

    public static AdmissionDecision promised(String words) {
        return new AdmissionDecision(Outcome.PROMISED, words, List.of(), "", "");
    }

    public static AdmissionDecision taken(String words) {
        return new AdmissionDecision(Outcome.TAKEN, words, List.of(), "", "");
    }

    public static AdmissionDecision refused(String words) {
        return new AdmissionDecision(Outcome.REFUSED, words, List.of(), "", "");
    }

    /** The same, with what it went by. */
    public AdmissionDecision by(List<Ground> its, String other, String change) {
        return new AdmissionDecision(outcome, words, its, other, change);
    }

    /** For who asks why the job was taken, or not. */
    public Explanation explanation(Applicant job, long atMillis) {
        String became = outcome == Outcome.REFUSED ? "was refused: " : "was taken: ";
        List<Ground> all = new ArrayList<>(List.of(
                Ground.of("application", job.application()),
                Ground.of("queue", job.queue()),
                Ground.of("time to its deadline", Math.floor((job.deadlineMillis() - atMillis) / 1e3), "s")));
        job.maps().ifPresent(maps -> all.add(Ground.of("map tasks", maps, "tasks")));
        all.addAll(grounds);
        return Explanation.of(Kind.DEADLINE, job.id(), atMillis, became + words, all)
                .against(runnerUp, otherwise);
    }
}
