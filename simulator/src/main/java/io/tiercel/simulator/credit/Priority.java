package io.tiercel.simulator.credit;

/** The class of a vCPU in a run queue, best first. */
enum Priority {
    /** It woke a moment ago, and had credits left. */
    BOOST,
    /** It has used less than its share. */
    UNDER,
    /** It has used more than its share. */
    OVER,
    /** MIMP's class of batch VMs: behind all others. */
    BACKGROUND;

    /** Whether it goes before the other one. */
    boolean isAbove(Priority other) {
        return compareTo(other) < 0;
    }
}
