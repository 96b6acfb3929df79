package io.tiercel.coordinator.ssd;

import io.tiercel.coordinator.ssd.SsdReport.HeldLease;
import java.util.List;

/**
 * This coordinator's word over SSDs: two coordinators do not both apply plans. Agents take the word of one holder until its
 * lease has run out, and then that of a greater number.
 *
 * @param holder this coordinator
 * @param number greater than that of any other that agents tell of
 */
record Lease(String holder, long number) {
    /** The lease with which to go on, by what agents tell. */
    Lease next(List<HeldLease> told) {
        long next = number;
        for (HeldLease held : told) {
            long least = held.holder().equals(holder) ? held.number() : held.number() + 1;
            next = Math.max(next, least);
        }
        return new Lease(holder, next);
    }
}
