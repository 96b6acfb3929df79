package io.tiercel.core.ssd.plan;

/** Divides SSDs among VMs. */
@FunctionalInterface
public interface SsdSolver {
    /** How it would divide them. It gives no more of an SSD than there is. */
    SsdSolution solve(SsdSnapshot snapshot);
}
