package io.tiercel.core.choice;

/**
 * A free slot of a VM, which a job may have.
 *
 * @param vm by its number in the topology
 * @param nowMillis when it is offered, in milliseconds since 1970, as deadlines are
 */
public record SlotOffer(int vm, long nowMillis) {}
