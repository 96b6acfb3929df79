package io.tiercel.wire.why;

import io.tiercel.core.why.Explanation.Kind;
import java.util.regex.Pattern;

/**
 * A job, a task or a deadline of a job, of which a ResourceManager may know why it is as it is.
 *
 * @param kind one of these three
 * @param id as the ResourceManager writes it: {@code application_1700000000000_0001}, {@code task_1700000000000_0001_m_000000}
 */
public record WhySubject(Kind kind, String id) {
    private static final Pattern JOB = Pattern.compile("(application|job)_\\d{1,18}_\\d{1,9}");
    private static final Pattern TASK =
            Pattern.compile("(task_\\d{1,18}_\\d{1,9}_m_\\d{1,9}|attempt_\\d{1,18}_\\d{1,9}_m_\\d{1,9}_\\d{1,9})");

    /**
     * What people call so.
     *
     * @param name of a job or of the one that has the deadline, as the ResourceManager or as MapReduce writes it; of a map
     *     task, or of an attempt of one
     * @throws IllegalArgumentException in words, if it is no such name, or a ResourceManager knows nothing of this kind
     */
    public static WhySubject of(Kind kind, String name) {
        return switch (kind) {
            case JOB, DEADLINE ->
                new WhySubject(
                        kind,
                        checked(JOB, name, "application_1700000000000_0001").replaceFirst("^job_", "application_"));
            case TASK ->
                new WhySubject(
                        kind,
                        checked(TASK, name, "task_1700000000000_0001_m_000000")
                                .replaceFirst("^attempt_(.*)_\\d+$", "task_$1"));
            case BLOCK, FILE, VM ->
                throw new IllegalArgumentException("a ResourceManager knows nothing of a " + kind.label());
        };
    }

    /** As a ResourceManager is asked: {@code job application_1700000000000_0001}. */
    public String asked() {
        return kind.label() + " " + id;
    }

    /** What is said where nothing is known of it: what may be the reason, and what to do. */
    public String unknown() {
        return switch (kind) {
            case TASK ->
                "nothing is known of " + id
                        + ": its job's master tells nothing of its tasks (docs/scheduling.md says what it needs for that), "
                        + "or the job ended too long ago";
            case DEADLINE ->
                "no deadline of " + id
                        + " is known: it has none (-Dtiercel.deadline=20m gives a job one), or it was submitted before this "
                        + "ResourceManager started";
            case JOB, BLOCK, FILE, VM ->
                "nothing is known of " + id
                        + ": its master tells nothing of its tasks (docs/scheduling.md says what it needs for that), it was "
                        + "offered no slot yet, or it ended too long ago; tiercel.why.decisions says how many are remembered";
        };
    }

    private static String checked(Pattern form, String name, String example) {
        if (!form.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is not one: expected it as " + example);
        }
        return name;
    }
}
