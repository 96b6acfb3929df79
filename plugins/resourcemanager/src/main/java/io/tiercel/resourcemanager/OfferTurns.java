package io.tiercel.resourcemanager;

import io.tiercel.resourcemanager.board.TaskBoard;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/** Whose turn it is to take a slot: the one choice that is made for an offer, once its VM is known. For one thread alone. */
public interface OfferTurns {
    /**
     * The slot is on this VM: the choice is made now. The job that CapacityScheduler is about to ask has its turn only if it
     * is first.
     *
     * @param vm by the board's number
     */
    void begin(RMContext resourceManager, TaskBoard board, int vm);

    /** Whether the job is one of those that the choice was made for; others are not bound by it. */
    boolean bind(ApplicationAttemptId job);

    /** Whether it is this job's turn. */
    boolean areOf(ApplicationAttemptId job);

    /** Whether the job whose turn it is may let the slot pass for a nearer one. */
    boolean isPatient();

    /** Whether that job may take the VM though there is no room, so that YARN reserves it; if not, it gives way. */
    boolean mayReserve();
}
