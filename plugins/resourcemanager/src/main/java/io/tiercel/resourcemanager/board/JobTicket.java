package io.tiercel.resourcemanager.board;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.jspecify.annotations.Nullable;

/**
 * A job that a board is asked about again and again. The board remembers in it what it has found, and looks again where jobs
 * have come or gone since: to find a job by its id costs as much as to decide for it. What is in it is the board's, under the
 * board's lock.
 */
public final class JobTicket {
    private final ApplicationId id;
    private @Nullable JobBoard found;
    /** Which jobs there were when it was looked for. */
    private @Nullable Object edition;

    /** For the job with this id, whether or not a board knows it. */
    public JobTicket(ApplicationId id) {
        this.id = id;
    }

    ApplicationId id() {
        return id;
    }

    /** Whether it was looked for among these jobs. */
    boolean isOf(Object jobs) {
        return edition == jobs;
    }

    /** What was found among these jobs. */
    void found(Object jobs, @Nullable JobBoard job) {
        edition = jobs;
        found = job;
    }

    @Nullable
    JobBoard found() {
        return found;
    }
}
