package io.tiercel.resourcemanager.board;

import io.tiercel.core.locality.LastOffer;
import io.tiercel.core.locality.WaitingJob;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.jspecify.annotations.Nullable;

/**
 * A job's ask of one priority, which a board is asked about again and again. The board remembers in it what it has found,
 * and looks again where jobs have come, begun to wait or gone since: to find a job by its id costs as much as to decide for it. What is in
 * it is the board's, under the board's lock.
 */
public final class AskTicket {
    private final ApplicationId id;
    private final int priority;
    private @Nullable JobBoard job;
    private @Nullable WaitingJob waiting;
    /** Which jobs there were when it was looked for. */
    private @Nullable Object edition;

    /** Of the job with this id, whether or not a board knows it. */
    public AskTicket(ApplicationId id, int priority) {
        this.id = id;
        this.priority = priority;
    }

    ApplicationId id() {
        return id;
    }

    /** Whether it was looked for among these jobs. */
    boolean isOf(Object jobs) {
        return edition == jobs;
    }

    /** What was found among these jobs. */
    void found(Object jobs, @Nullable JobBoard found) {
        edition = jobs;
        job = found;
        waiting = found == null ? null : found.waitingAt(priority);
    }

    /** The job that was found, if it waits and the ask is for its map tasks. */
    @Nullable
    WaitingJob waiting() {
        return waiting;
    }

    /** The wait of the job that was found. */
    Wait waitOfJob() {
        return Objects.requireNonNull(job).waited();
    }

    /** The last offer to the job that was found. */
    LastOffer lastOffer() {
        return Objects.requireNonNull(job).lastOffer();
    }

    /** Whether the job that was found has decisions that its master has not confirmed. */
    boolean hasGrants() {
        return job != null && job.hasGrants();
    }
}
