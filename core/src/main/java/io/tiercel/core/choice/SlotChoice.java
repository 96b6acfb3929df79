package io.tiercel.core.choice;

import java.util.List;

/**
 * Decides in which order jobs are offered a VM's free slot.
 *
 * <p>Where an order of jobs by rank ({@code JobOrder}) knows the jobs alone, a choice knows the VM too. It is made once for
 * each offer. The slot goes to the first job in the order that takes it: a job gives way to the next if it has no room
 * there, is beyond its user's limit, or waits for a nearer slot.
 */
@FunctionalInterface
public interface SlotChoice {
    /**
     * The turns of the jobs, first come first.
     *
     * @param jobs all that want a container, each once, in the order in which the scheduler has them
     * @return each job at most once; one that is left out is not offered the slot. Where all are, the slot waits for the
     *     VM's next heartbeat
     */
    List<Turn> turns(SlotOffer offer, List<Contender> jobs);
}
