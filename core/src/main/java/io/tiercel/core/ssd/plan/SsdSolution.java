package io.tiercel.core.ssd.plan;

import java.util.List;

/**
 * How a solver would divide all SSDs, whatever they hold now.
 *
 * @param shares of the VMs, in the snapshot's order
 * @param gap how far it is from the best of its own objective, as a share of how far the worst division that is looked at is
 *     (an equal one for weights, none at all for misses): 0 for the best
 */
public record SsdSolution(List<Share> shares, double gap) {
    /**
     * What a VM gets.
     *
     * @param bytes of its SSD
     * @param iops its part of the SSD's operations, weighed against the others'
     * @param worth what further room would be worth to it, in the solver's own terms: the greatest of an SSD is its runner-up
     */
    public record Share(double bytes, double iops, double worth) {}

    public SsdSolution {
        shares = List.copyOf(shares);
    }
}
