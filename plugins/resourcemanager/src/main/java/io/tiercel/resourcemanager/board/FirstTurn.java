package io.tiercel.resourcemanager.board;

import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import java.util.List;

/**
 * A job was put before all others of its queue that wanted a slot.
 *
 * @param queue its path
 * @param vm of the slot, by the board's number
 * @param atMillis since 1970
 * @param jobs that wanted it
 * @param patient whether the job may let it pass for a nearer one
 * @param next the job that came next; empty where there was none
 */
public record FirstTurn(String queue, int vm, long atMillis, int jobs, boolean patient, String next) {
    Explanation explanation(String job, String vmName) {
        List<Ground> grounds = List.of(
                Ground.of("queue", queue),
                Ground.of("jobs that wanted it", jobs, "jobs"),
                Ground.of("may wait for a nearer slot", patient ? "yes" : "no: it is late, or has waited for long"));
        return Explanation.of(Kind.JOB, job, atMillis, "was the first to be offered a slot of " + vmName, grounds)
                .against(
                        next.isEmpty() ? "" : "to offer it to " + next + " first",
                        next.isEmpty() ? "" : "a job that is late, or one that the slot suits better");
    }
}
