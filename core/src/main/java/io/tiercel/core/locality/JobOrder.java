package io.tiercel.core.locality;

/**
 * Decides which job is offered a slot first: the one of the lowest rank; of equal ranks, the one that arrived first.
 *
 * <p>Ranks are asked for when a job arrives, when one of its tasks is launched, ends or comes back, and by
 * {@link PendingTasks#rankAgain}. {@link JobScoreOrder#ranks} is the order by what is cached.
 *
 * <p>CAVA sorts jobs by their number of running tasks (algorithm 1, line 9).
 */
@FunctionalInterface
public interface JobOrder {
    /** In the order of arrival, as Hadoop's FIFO scheduler. */
    JobOrder FIFO = job -> 0;

    /** Fewest running tasks first, which is fair sharing (CAVA, algorithm 1, line 9). */
    JobOrder FEWEST_RUNNING = WaitingJob::running;

    long rank(WaitingJob job);
}
