package io.tiercel.reproduce.soak.deeds;

/**
 * A deed that was done.
 *
 * @param what whom it was done to, and how
 * @param process whose it was; empty where it was no single one's
 * @param beganNanos of the machine's clock
 * @param endedNanos when it had been undone
 */
public record Done(Deed deed, String what, String process, long beganNanos, long endedNanos) {}
